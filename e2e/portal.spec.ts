import type { Page } from '@playwright/test';
import { at, expect, PASSWORD, test } from './journey.ts';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

test('signed-out visitors are asked to sign in, signed-in ones need no sign-in screen', async ({ page }) => {
  await page.goto(at('lakeside', '/orders'));
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, 'new@demo.test');
  await expect(page.getByText('You have no recent visit history.')).toBeVisible();
  await page.goto(at('lakeside', '/sign-in'));
  await expect(page).toHaveURL(/dashboard/);
});

test('a wrong password says so in one sentence', async ({ page }) => {
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill('maya@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Your email and password are incorrect.').first()).toBeVisible();
});
