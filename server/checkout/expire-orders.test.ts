import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { DAY_MS } from '#domain/durations.ts';
import { promoUseCounts } from '#server/orders/promo-uses.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
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
