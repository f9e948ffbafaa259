import type { Locator } from '@playwright/test';
import { at, expect, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, newPerson, signIn, signInAtWork } from './people.ts';
import { addToCart, card, goToCheckout, openCart, openShop, pickDay } from './shop.ts';

/** With letters twice as large on a phone, words stay whole and nothing is cut off or overflows. */
test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) =>
  page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%'))),
);

const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (walker.nextNode()) {
        for (const { 0: word, index } of (walker.currentNode.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

const cut = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''));

/** How wide a picker shows its choice, compared with what the choice needs. */
const cutChoices = (pickers: Locator): Promise<string[]> =>
  pickers.evaluateAll((found) =>
    found.flatMap((picker) => {
      const style = getComputedStyle(picker);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const choice = (picker as HTMLSelectElement).selectedOptions[0]?.textContent ?? '';
      const arrow = 20;
      const room = picker.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - arrow;
      return pen.measureText(choice).width > room ? [choice] : [];
    }),
  );

test('the shop and the checkout are read and pressed', async ({ page }) => {
  await openShop(page);
  await expectNoSidewaysScroll(page);
  expect(await brokenWords(page.getByRole('article').getByRole('heading'))).toEqual([]);
  expect(await cut(page.getByRole('article').getByRole('button', { name: /^Select/ }))).toEqual([]);
  await pickDay(page, 1);
  await addToCart(page, 'Adult Admission', 1);
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await goToCheckout(page);
  await expectNoSidewaysScroll(page);
  expect(await cutChoices(page.getByLabel('State'))).toEqual([]);
  const sections = await page.getByRole('region', { name: 'Billing' }).boundingBox();
  const unit = await page.getByLabel('Unit (optional)').boundingBox();
  expect(unit!.x + unit!.width).toBeLessThan(sections!.x + sections!.width);
  expect(unit!.width).toBeGreaterThan(150);
});

test('the passes are shown with whose they are, and so is what was paid', async ({ page }) => {
  await signIn(page, 'maya@demo.test');
  const pass = page.getByRole('article').first();
  await expect(pass).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [head, code] = await Promise.all([pass.getByText('Season Lights Pass').boundingBox(), pass.getByRole('button').first().boundingBox()]);
  expect(head!.y + head!.height).toBeLessThan(code!.y);
  await page.getByRole('link', { name: 'Billing' }).click();
  const shipping = page.getByRole('group', { name: 'Shipping' });
  await expect(shipping).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [legend, same] = await Promise.all([shipping.getByText('Shipping').boundingBox(), shipping.getByText('Same As Billing').boundingBox()]);
  expect(legend!.x + legend!.width <= same!.x || legend!.y + legend!.height <= same!.y + 1).toBe(true);
});

test('in a window of 320 by 256, a page at 400 %, the cart and a dialog are scrolled through to their end', async ({ page }) => {
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.style.removeProperty('font-size')));
  await page.setViewportSize({ width: 320, height: 256 });
  await openShop(page);
  await addToCart(page, 'Any-Day Admission', 1);
  const cart = await openCart(page);
  for (const part of [cart.getByText('Any-Day Admission'), cart.getByRole('button', { name: 'Checkout' })]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await card(page, 'Any-Day Admission').getByRole('button', { name: 'Select' }).click();
  const dialog = page.getByRole('dialog', { name: 'Any-Day Admission' });
  await dialog
    .getByRole('group', { name: /^Quantity of/ })
    .first()
    .scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).not.toBeInViewport({ ratio: 1 });
});

test('in a wide window those who work here press every button and read every field', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAtWork(page, 'admin@demo.test', '/sell');
  for (const name of ['Card', 'Cash', 'Wristband']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Reports' }).click();
  const [from, to, event] = await Promise.all(['From', 'To', 'Event'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()));
  for (const [before, after] of [
    [from!, to!],
    [to!, event!],
  ] as const)
    expect(before.x + before.width <= after.x || before.y + before.height <= after.y).toBe(true);
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('cell', { name: 'Active' })).toBeVisible();
  expect(await brokenWords(page.getByRole('cell').locator('.tag'))).toEqual([]);
});

test('on a phone those who work here press every button and read every word', async ({ page }) => {
  const order = await buy(await newPerson(page, 'Lena'), 'Any-Day Admission', [['Lena', 'Journey']]);
  await signInAtWork(page, 'admin@demo.test', '/gate');
  const [start, typing] = await Promise.all(['Start the camera', 'Type a code'].map((name) => page.getByRole('button', { name }).boundingBox()));
  expect(start!.y + start!.height).toBeLessThan(typing!.y);
  await page.goto(at('lakeside', '/staff/reports'));
  await expect(page.getByText('Gross').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await cut(page.getByRole('definition'))).toEqual([]);
  await page.goto(at('lakeside', `/staff/orders/${order}`));
  await expect(page.getByRole('heading', { name: 'What was bought' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(at('lakeside', '/staff/sell'));
  await expect(page.getByRole('button', { name: /^Adult Admission/ })).toBeVisible();
  expect(await brokenWords(page.getByRole('button', { name: /Admission/ }))).toEqual([]);
});

test('letters that are set large in the browser itself are large here, and an order is read in a wide window', async ({ page, playwright }) => {
  const order = await buy(await newPerson(page, 'Lena'), 'Any-Day Admission', [['Lena', 'Journey']]);
  const { executablePath, args } = test.info().project.use.launchOptions!;
  const browser = await playwright.chromium.launch({ executablePath: executablePath!, args: [...args!, '--blink-settings=defaultFontSize=32'] });
  const wide = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signInAtWork(wide, 'admin@demo.test', `/orders/${order}`);
  const name = wide.getByRole('cell', { name: 'Lena Journey' });
  await expect(name).toHaveCSS('font-size', '28px');
  expect(await brokenWords(name)).toEqual([]);
  await expectNoSidewaysScroll(wide);
  await browser.close();
});
