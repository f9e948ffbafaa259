import { expect } from './journey.ts';
import { test } from './own-till.ts';
import { signInAtWork } from './people.ts';

const DESK = 'Desk without a mouse';

test('a till is opened and a ticket for another day sold by keyboard alone', async ({ page, ownTill }) => {
  await ownTill(DESK);
  await signInAtWork(page, 'pos@demo.test', '/till');
  await page.getByRole('button', { name: DESK }).click();
  await page.getByLabel('How many notes of 20 dollars').focus();
  await page.keyboard.type('5');
  while (await page.locator('[data-piece]:focus').count()) await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Open since/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Put cash in' }).press('Enter');
  await expect(page.getByLabel('How many notes of 100 dollars')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Sell' }).press('Enter');
  await page.getByRole('button', { name: /^Visit date/ }).press('Enter');
  const days = page.getByRole('dialog', { name: 'Visit date' });
  await expect(days.locator('[aria-current="date"]')).toBeFocused();
  await days.getByRole('button', { name: 'Later month' }).press('Enter');
  await days.getByRole('button', { name: 'Later month' }).press('Enter');
  await expect(days.locator('[data-day]:focus')).toHaveCount(1);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await expect(days).toBeHidden();
  const date = page.getByRole('button', { name: /^Visit date/ });
  await expect(date).toBeFocused();
  await expect(date).not.toContainText('Today');

  await page.keyboard.press('3');
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Next customer/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Adult Admission/ })).toBeFocused();
  await expect(date).toContainText('Today');
});
