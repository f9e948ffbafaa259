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

for (const [venue, name, width] of [
  ['lakeside', 'Any-Day Admission', 390],
  ['aurora', 'Three-Day Festival Pass', 1280],
] as const) {
  test(`whoever presses on for a second ${name} finds the button where it was, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openShop(page, venue);
    await card(page, name).getByRole('button', { name: 'Select' }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toHaveCSS('opacity', '1');
    const more = dialog.getByRole('button', { name: / more$/ }).first();
    const before = await more.boundingBox();
    await more.click();
    await expect(dialog.getByText(/^Held for you until/)).toBeVisible();
    expect(await more.boundingBox()).toEqual(before);
  });
}

for (const width of [390, 1280]) {
  test(`whoever looks through months and days finds each where it was, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await openShop(page);
    await card(page, 'Adult Admission').getByRole('button', { name: 'Select Date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adult Admission' });
    await expect(dialog).toHaveCSS('opacity', '1');
    const later = dialog.getByRole('button', { name: 'Later month' });
    const before = await later.boundingBox();
    while (await later.isEnabled()) {
      await later.click();
      expect(await later.boundingBox()).toEqual(before);
    }
    await dialog.locator('button[data-day]:not([aria-disabled])').first().click();
    await expect(dialog.getByRole('heading', { name: 'Add-Ons' })).toBeVisible();
    expect(await later.boundingBox()).toEqual(before);
  });
}

test('a button that is busy keeps its width, so that nothing beside it moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShop(page);
  await card(page, 'Any-Day Admission').getByRole('button', { name: 'Select' }).click();
  const dialog = page.getByRole('dialog', { name: 'Any-Day Admission' });
  await expect(dialog).toHaveCSS('opacity', '1');
  const add = dialog.getByRole('button', { name: 'Add to Cart' });
  const before = (await add.boundingBox())!;
  let letOn = () => {};
  await page.route('**/action/**', async (route) => {
    await new Promise<void>((resolve) => (letOn = resolve));
    await route.continue();
  });
  await dialog.getByRole('button', { name: / more$/ }).click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  const busy = (await add.boundingBox())!;
  expect([busy.x, busy.width]).toEqual([before.x, before.width]);
  letOn();
  await expect(dialog).toBeHidden();
});
