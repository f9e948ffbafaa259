import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { CARDS, openShop } from './shop.ts';

/** Presses Tab until the focus is on the element meant, by how it would be read out. */
async function tabTo(page: Page, name: RegExp, most = 120): Promise<void> {
  const focused = page.locator(':focus');
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    const read = (await focused.count()) === 0 ? '' : await readOut(page);
    if (name.test(read)) return;
    passed.push(read);
  }
  throw new Error(`Nothing called ${name} can be reached with Tab: ${passed.join(' | ')}`);
}

/** Roughly how the focused element is read out: its label, its text, or its placeholder. */
const readOut = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element) return '';
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
    return (element.getAttribute('aria-label') ?? (labels || element.textContent || element.placeholder || '')).replaceAll(/\s+/g, ' ').trim();
  });

async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('a ticket is bought with the keyboard alone, from the shop to the thanks', async ({ page }) => {
  await openShop(page);
  await page.keyboard.press('Tab');
  expect(await readOut(page)).toBe('Skip to the page');
  await page.keyboard.press('Enter');
  await tabTo(page, /Visit date/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Visit date' }).getByRole('grid').first()).toBeVisible();
  await expect.poll(() => readOut(page)).toMatch(/(day|st|nd|rd|th),/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  for (let day = 0; day < 4 && !/dollars/.test(await readOut(page)); day++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Visit date' })).toBeHidden();
  await expect.poll(() => readOut(page)).toMatch(/^Visit date/);

  await tabTo(page, /^Select$/);
  while (
    !(await page
      .locator(':focus')
      .evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent === 'Adult Admission'))
  )
    await tabTo(page, /^Select$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adult Admission' });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^One .* more$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await tabTo(page, /^Add to Cart$/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await expect.poll(() => readOut(page)).toMatch(/^Select$/);
  await tabTo(page, /^Checkout$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();

  await typeInto(page, /^First name/, 'Kim');
  await typeInto(page, /^Last name/, 'Keys');
  await typeInto(page, /^First Name/, 'Kim');
  await typeInto(page, /^Last Name/, 'Keys');
  await typeInto(page, /^Email/, `kim${Date.now()}@demo.test`);
  await typeInto(page, /^Password/, 'only the keyboard 26');
  await typeInto(page, /^Retype Password/, 'only the keyboard 26');
  await typeInto(page, /^Name on card/, 'Kim Keys');
  await typeInto(page, /^Card number/, CARDS.approves);
  await typeInto(page, /^Exp Month/, '12');
  await typeInto(page, /^Exp Year/, '29');
  await typeInto(page, /^CVV/, '123');
  await typeInto(page, /^Phone/, '9525550100');
  await typeInto(page, /^Street/, '1 Shore Drive');
  await typeInto(page, /^City/, 'Lakeside');
  await typeInto(page, /^State/, 'Minn');
  await typeInto(page, /^Zip/, '55331');
  await tabTo(page, /^I have read and agree to/);
  await page.keyboard.press('Space');
  await tabTo(page, /robot/i);
  await page.keyboard.press('Space');
  await expect(page.locator('altcha-widget')).toContainText('Verified', { timeout: 20_000 });
  await tabTo(page, /^Pay \$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase.' })).toBeVisible({ timeout: 20_000 });
});
