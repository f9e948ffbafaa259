import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { buy, enter, newPerson, signIn } from './people.ts';
import { addToCart, card, goToCheckout, openShop, payButton } from './shop.ts';

test.use({ colorScheme: 'dark' });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('in colours of the visitor’s own, light on dark, a code still is black on white', async ({ page }) => {
  const iris = await newPerson(page, 'Iris');
  await buy(iris, 'Any-Day Admission', [['Iris', 'Journey']]);
  await enter(page, iris);
  const code = page.getByRole('img', { name: 'QR code of Iris Journey' });
  await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(code.locator('xpath=..')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('in colours of the visitor’s own a switch shows its thumb, and whether it is on', async ({ page }) => {
  await openShop(page);
  await addToCart(page, 'Any-Day Admission', 1);
  await goToCheckout(page);
  const cashless = page.getByRole('switch', { name: 'Cashless spending' });
  const colours = () => cashless.evaluate((element) => [getComputedStyle(element), getComputedStyle(element, '::after')].map((one) => one.backgroundColor));
  const [ground, thumb] = await colours();
  expect(thumb).not.toBe(ground);
  await cashless.uncheck();
  await expect(async () => {
    const [groundOff, thumbOff] = await colours();
    expect(thumbOff).not.toBe(groundOff);
    expect(groundOff).not.toBe(ground);
  }).toPass();
});

test('in colours of the visitor’s own the logo is read, and a pass, a dialog, a button and the page one is on have an edge', async ({ page }) => {
  await signIn(page, 'maya@demo.test');
  await expect(page.getByRole('img', { name: 'Lakeside Park' })).toHaveCSS('background-color', 'rgb(250, 246, 239)');
  await expect(page.getByRole('article', { name: 'Maya Lindqvist, Season Lights Pass' })).toHaveCSS('border-top-style', 'solid');
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  await expect(tabs.getByRole('link', { name: 'Dashboard' })).toHaveCSS('outline-style', 'solid');
  await expect(tabs.getByRole('link', { name: 'My Account' })).toHaveCSS('outline-style', 'none');
  await openShop(page);
  const select = card(page, 'Season Lights Pass').getByRole('button', { name: 'Select' });
  await expect(select).toHaveCSS('border-top-style', 'solid');
  await select.click();
  await expect(page.getByRole('dialog', { name: 'Season Lights Pass' })).toHaveCSS('border-top-width', '2px');
});

test('in colours of the visitor’s own the order at the checkout has an edge, and so has what is missing and how long it is held', async ({ page }) => {
  await openShop(page);
  await addToCart(page, 'Any-Day Admission', 1);
  await goToCheckout(page);
  await payButton(page).click();
  const edged = (part: Locator) => expect(part).toHaveCSS('border-top-style', 'solid');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await edged(summary.getByRole('heading', { name: 'Order summary' }).locator('..'));
  await edged(summary.getByRole('alert').filter({ hasText: 'Please provide' }));
  await edged(page.getByText(/^Held for you until/).locator('..'));
});
