import type { Page } from '@playwright/test';
import { at, expect, PASSWORD, test } from './journey.ts';
import { newPerson } from './people.ts';
import { card, openShop, pickDay } from './shop.ts';

const marked = (page: Page): Promise<string> => page.evaluate(() => getSelection()!.toString());

test('whoever presses everything twice fills the cart once, and no text gets marked', async ({ page }) => {
  await openShop(page);
  await pickDay(page);
  await card(page, 'Adult Admission').getByRole('button', { name: 'Select' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Adult Admission' });
  await dialog
    .getByRole('button', { name: / more$/ })
    .first()
    .dblclick();
  await expect(dialog.getByRole('status').first()).toHaveText('2');
  const add = (await dialog.getByRole('button', { name: 'Add to Cart' }).boundingBox())!;
  await page.mouse.click(add.x + add.width / 2, add.y + add.height / 2);
  await expect(dialog).toBeHidden();
  // The second press falls on whatever the closed dialog has uncovered.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('button', { name: 'Cart, 2' })).toBeVisible();
  expect(await marked(page)).toBe('');

  const ida = await newPerson(page, 'Ida');
  await page.goto(at('lakeside', '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill(ida.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'My Passes' })).toBeVisible();
  expect(await marked(page)).toBe('');
});
