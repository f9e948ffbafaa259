import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { addToCart, card, goToCheckout, openShop, pickDay } from './shop.ts';

test('a promo link discounts the order', async ({ page }) => {
  await openShop(page, 'lakeside', '/tickets/promo/lights10');
  await pickDay(page, 3);
  await addToCart(page, 'Adult Admission', 1);
  await goToCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('LIGHTS10 applied');
  const price = Number(/× 1\$([\d.]+)/.exec((await summary.textContent()) ?? '')?.[1]);
  await expect(summary).toContainText(`Total$${(price * 0.9).toFixed(2)}`);
});

test('merchandise is chosen by size, an event-length pass needs no date', async ({ page }) => {
  await openShop(page);
  await card(page, 'Lights Tee, Navy').getByRole('button', { name: 'L', exact: true }).click();
  await addToCart(page, 'Lights Tee, Navy', 1);
  await addToCart(page, 'Season Lights Pass', 1);
  await goToCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Lights Tee, Navy, L');
  await expect(summary).toContainText('$153.00');
});

test('the cart survives a reload, is shared between windows, and gives back what is removed', async ({ page, context }) => {
  await openShop(page);
  await pickDay(page, 4);
  await addToCart(page, 'Junior Admission', 2);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Cart, 2/ })).toBeVisible();
  const other = await context.newPage();
  await openShop(other);
  await expect(other.getByRole('button', { name: /^Cart, 2/ })).toBeVisible();
  await other.getByRole('button', { name: /^Cart/ }).click();
  await other
    .getByRole('button', { name: /remove/i })
    .first()
    .click();
  await expect(other.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible();
});

test('two visitors, one cabin: one gets it, the other is told', async ({ browser, page }) => {
  const second = await (await browser.newContext({ timezoneId: 'America/Chicago' })).newPage();
  for (const visitor of [page, second]) {
    await openShop(visitor);
    await pickDay(visitor, 5);
    await card(visitor, 'Fire-pit Cabin').getByRole('button', { name: 'Select' }).click();
    await expect(visitor.getByRole('dialog').getByRole('button', { name: /^Cabin 7,.*available/ })).toBeVisible();
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cabin 7,/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Cabin 7,.*yours/i })).toBeVisible();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Cabin 7,/ })
    .click();
  await expect(
    second
      .getByRole('dialog')
      .getByText(/sold out|taken/i)
      .first(),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'List' }).click();
  await expectAccessible(page);
  await second.context().close();
});

test('a hold that runs out is renewed while its place is free, and the visitor is told', async ({ page }) => {
  await page.clock.install();
  await openShop(page);
  await pickDay(page, 3);
  await addToCart(page, 'Adult Admission', 1);
  await page.clock.fastForward('08:10');
  await expect(page.getByRole('button', { name: 'Keep for 5 more minutes' }).first()).toBeVisible();
  await page.clock.fastForward('02:30');
  await expect(page.getByText('The time to hold your items ran out. They were still free: we hold them for you once more.').first()).toBeVisible();
});

test('on a phone the links fold into a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openShop(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Your Account' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('any other path leads to the shop, and a wrong event is ignored', async ({ page }) => {
  await openShop(page, 'lakeside', '/no/such/place');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await openShop(page, 'lakeside', '/?event_id=nonsense');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter Lights on the Lake');
});
