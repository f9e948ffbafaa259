import { expect, expectAccessible, test } from './journey.ts';
import {
  addToCart,
  agreeAndProve,
  card,
  CARDS,
  fillAccount,
  fillAttendees,
  fillBilling,
  fillCard,
  goToCheckout,
  openCart,
  openShop,
  payButton,
  pickDay,
  proveHuman,
} from './shop.ts';

test('the way to the checkout without a line stays in the shop, says why, and opens once the line is back', async ({ page }) => {
  await openShop(page);
  await pickDay(page);
  await addToCart(page, 'Adult Admission', 1);
  const cart = await openCart(page);
  await page.context().setOffline(true);
  await cart.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('The connection was lost. This page opens by itself once it is back.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tickets', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Adult Admission');
});

test('what is pressed for without a line says why it does not open, and opens as it should look once the line is back', async ({ page }) => {
  await openShop(page);
  await page.context().setOffline(true);
  await pickDay(page);
  await card(page, 'Adult Admission').getByRole('button', { name: 'Select' }).click();
  await expect(page.getByRole('alert')).toHaveText('The connection was lost. This opens by itself once it is back.');
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Adult Admission' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toHaveCSS('border-style', 'none');
});

test('the robot check without a line says so with room around its words, and goes on once the line is back', async ({ page }) => {
  await openShop(page, 'aurora');
  await addToCart(page, 'Three-Day Festival Pass', 1);
  await goToCheckout(page);
  const widget = page.locator('altcha-widget');
  await expect(widget).toContainText('robot');
  await page.context().setOffline(true);
  await widget.locator('label').click();
  const words = widget.getByText('The robot check cannot be reached right now. Please try again in a moment.');
  await expect(words).toBeVisible();
  await expect(widget.locator('.altcha-popover-content')).toHaveCSS('padding', '8px 12px');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await proveHuman(page);
  await expect(words).toBeHidden();
});

test('whoever has paid is thanked though the line is lost with the answer', async ({ page }) => {
  await openShop(page);
  await pickDay(page);
  await addToCart(page, 'Adult Admission', 2);
  await goToCheckout(page);
  await fillAttendees(page, 'Journey');
  await fillAccount(page, { first: 'Ada', last: 'Journey', email: `no.line.${Date.now()}@demo.test`, password: 'one two three lamps' });
  await fillCard(page, CARDS.approves);
  await fillBilling(page);
  await agreeAndProve(page);
  await page.route('**/action/submit-order', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('lakeside.localhost', '127.0.0.1') });
    await page.context().setOffline(true);
    await route.fulfill({ response });
  });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase.' })).toBeVisible();
  await expect(page.getByText('Adult Admission')).toBeVisible();
  await page.context().setOffline(false);
});
