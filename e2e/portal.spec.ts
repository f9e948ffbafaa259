import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from './journey.ts';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

const SCREENS = {
  '/dashboard': 'My Passes',
  '/family': 'Hello, Maya',
  '/myAccount': 'Account',
  '/orders': 'Card On File',
  '/editGroup': 'Hello, Maya',
  '/createGroup': 'Group',
};

test('every screen of the portal is accessible, also on a phone', async ({ page }) => {
  await signIn(page, 'maya@demo.test');
  for (const [path, text] of Object.entries(SCREENS)) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at('lakeside', path));
    await expect(page.getByText(text).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

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
