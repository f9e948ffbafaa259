import { afterAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { endOrders, setOrderStates } from '#server/orders/purchase/order-states.ts';
import { promoUseCounts } from '#server/orders/purchase/promo-uses.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { expireOrders } from './expire-orders.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('orders whose card was declined end with their holds and free their code; one from before a long outage ends in the daily check', async () => {
  const promoId = await shop.add(TEMPLATE.productDiscount, { code: 'TWICE', status: 'active', kind: 'percent', percent: 50, max_uses: 2 });
  const used = async () => (await promoUseCounts(shop.ctx, [promoId])).get(promoId)!.used;
  const decline = async () => {
    const buyer = await shop.buyer();
    const reply = await shop.submit(buyer, shop.items(await shop.hold(buyer)), { promo_code: 'TWICE', payment_info: BAD_CARD });
    expect(reply.body.data.items[0].status).toBe('declined');
  };
  const ended = async (lookBackMs: number) => [await expireOrders(house.house, lookBackMs), await used()];
  for (let times = 0; times < 2; times++) await decline();
  expect(await ended(2 * DAY_MS)).toEqual([0, 2]);
  house.clock.advance(30 * MINUTE_MS);
  expect(await ended(2 * DAY_MS)).toEqual([2, 0]);
  await decline();
  house.clock.advance(3 * DAY_MS);
  expect(await ended(2 * DAY_MS)).toEqual([0, 1]);
  expect(await ended(30 * DAY_MS)).toEqual([1, 0]);
});

test('a declined order is left to its buyer for ten minutes, and for as long as its holds are extended; one that could not be charged ends like it', async () => {
  const [keen, gone] = [await shop.buyer(), await shop.buyer()];
  const [keenHolds, goneHolds] = [await shop.hold(keen), await shop.hold(gone)];
  house.clock.advance(6 * MINUTE_MS);
  const decline = async (buyer: TestPerson, holds: string[]): Promise<string> =>
    (await shop.submit(buyer, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0].order_id;
  const [keenOrder, goneOrder] = [await decline(keen, keenHolds), await decline(gone, goneHolds)];
  await shop.ctx.db.updateTable('payment').set({ state: 'failed' }).where('order_id', '=', goneOrder).execute();
  const endedAfter = async (minutes: number): Promise<number> => {
    house.clock.advance(minutes * MINUTE_MS);
    return expireOrders(house.house, 2 * DAY_MS);
  };
  house.clock.advance(4 * MINUTE_MS);
  for (let times = 0; times < 2; times++) await house.act('extend-reservations', { items: keenHolds }, { token: keen.token });
  expect(await endedAfter(5)).toBe(0);
  expect(await endedAfter(2)).toBe(1);
  const { state } = await shop.ctx.db.selectFrom('sales_order').select('state').where('order_id', '=', keenOrder).executeTakeFirstOrThrow();
  expect(state).toBe('awaiting-payment');
  expect(await endedAfter(5)).toBe(1);
});

test('an order that is being paid once more does not end, nor is it waited for', async () => {
  const buyer = await shop.buyer();
  const { order_id } = (await shop.submit(buyer, shop.items(await shop.hold(buyer)), { payment_info: BAD_CARD })).body.data.items[0];
  house.clock.advance(30 * MINUTE_MS);
  await inTransaction(shop.ctx, async (ctx) => {
    await setOrderStates(ctx, [order_id], 'paying');
    const ending = expireOrders(house.house, 2 * DAY_MS);
    await untilBlocked(ctx.db, ending);
    expect(await Promise.race([ending, 'waits'])).toBe(0);
  });
});

test('whoever pays once more at the moment in which their order ends begins another', async () => {
  const buyer = await shop.buyer();
  const items = shop.items(await shop.hold(buyer));
  const { order_id } = (await shop.submit(buyer, items, { payment_info: BAD_CARD })).body.data.items[0];
  const { paying } = await inTransaction(shop.ctx, async (ctx) => {
    await endOrders(ctx, [order_id], 'expired', 'return');
    const paying = shop.submit(buyer, items);
    await untilBlocked(ctx.db, paying);
    return { paying };
  });
  const [answer] = (await paying).body.data.items;
  expect(answer).toMatchObject({ success: true });
  expect(answer.order_id).not.toBe(order_id);
});
