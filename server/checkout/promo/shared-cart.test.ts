import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

const CART = 'shared-cart-key-of-two-people-000001';

const { house, shop } = await openShopWithBank();
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  [ana, ben] = [await shop.buyer(), await shop.buyer()];
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const code = (name: string, data: object) => shop.add(TEMPLATE.productDiscount, { code: name, status: 'active', kind: 'percent', percent: 50, ...data });

/** Two people with the same cart, whose things are held once. */
async function cart() {
  const items = shop.items(await shop.hold({ cartKey: CART }));
  return async ({ token }: TestPerson, promo_code: string, card: object) => {
    const ask = { items, store_id: shop.storeId, captcha_token: 'x', cashless_spending: false, promo_code, payment_info: { action: 'CHARGE', ...card } };
    return (await house.act('submit-order', ask, { token, cartKey: CART })).body.data.items[0];
  };
}

test('somebody who has used a code cannot get it through another’s declined order of the same cart', async () => {
  const promoId = await code('ONCE-EACH', { max_per_customer: 1 });
  await shop.buy(ben, { more: { promo_code: 'ONCE-EACH' } });
  const submit = await cart();
  expect(await submit(ana, 'ONCE-EACH', BAD_CARD)).toMatchObject({ status: 'declined' });
  expect(await submit(ben, 'ONCE-EACH', GOOD_CARD)).toMatchObject({ success: false, error_message: 'This promo code is not valid.' });
  const uses = await shop.ctx.db.selectFrom('promo_use').select('customer').where('promo_id', '=', promoId).execute();
  expect(uses.map(({ customer }) => customer).toSorted()).toEqual([ana.accountId, ben.accountId].toSorted());
  expect(await submit(ana, 'ONCE-EACH', GOOD_CARD)).toMatchObject({ success: true, total: 20 });
});

test('whoever pays for the cart gets the last use of its code, and the other’s declined order ends', async () => {
  await code('ONCE', { max_uses: 1 });
  const submit = await cart();
  const declined = await submit(ana, 'ONCE', BAD_CARD);
  expect(declined).toMatchObject({ status: 'declined' });
  expect(await submit(ben, 'ONCE', GOOD_CARD)).toMatchObject({ success: true, total: 20 });
  const { state } = await shop.ctx.db.selectFrom('sales_order').select('state').where('order_id', '=', declined.order_id).executeTakeFirstOrThrow();
  expect(state).toBe('cancelled');
  expect((await (await cart())(ana, 'ONCE', GOOD_CARD)).success).toBe(false);
});
