import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { DAY_MS } from '#domain/durations.ts';
import { promoUseCounts } from '#server/orders/purchase/promo-uses.ts';
import { setOrderStates } from '#server/orders/purchase/order-states.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { expireOrders } from './expire-orders.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('an order whose card was declined ends with its holds and frees its code; one from before a long outage ends in the daily check', async () => {
  const promoId = await shop.add(TEMPLATE.productDiscount, { code: 'ONCE', status: 'active', kind: 'percent', percent: 50, max_uses: 1 });
  const used = async () => (await promoUseCounts(shop.ctx, [promoId])).get(promoId)!.used;
  const decline = async () => {
    const buyer = await shop.buyer();
    const reply = await shop.submit(buyer, shop.items(await shop.hold(buyer)), { promo_code: 'ONCE', payment_info: BAD_CARD });
    expect(reply.body.data.items[0].status).toBe('declined');
  };
  const ended = async (lookBackMs: number) => [await expireOrders(house.house, lookBackMs), await used()];
  await decline();
  expect(await ended(2 * DAY_MS)).toEqual([0, 1]);
  house.clock.advance(30 * 60_000);
  expect(await ended(2 * DAY_MS)).toEqual([1, 0]);
  await decline();
  house.clock.advance(3 * DAY_MS);
  expect(await ended(2 * DAY_MS)).toEqual([0, 1]);
  expect(await ended(30 * DAY_MS)).toEqual([1, 0]);
});

test('an order that is being paid once more does not end, nor is it waited for', async () => {
  const buyer = await shop.buyer();
  const { order_id } = (await shop.submit(buyer, shop.items(await shop.hold(buyer)), { payment_info: BAD_CARD })).body.data.items[0];
  house.clock.advance(30 * 60_000);
  await inTransaction(shop.ctx, async (ctx) => {
    await setOrderStates(ctx, [order_id], 'paying');
    const ending = expireOrders(house.house, 2 * DAY_MS);
    await untilBlocked(ctx.db, ending);
    expect(await Promise.race([ending, 'waits'])).toBe(0);
  });
});
