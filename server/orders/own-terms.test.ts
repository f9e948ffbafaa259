import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { movableUntil, refundableUntil, returnableUntil } from './own-terms.ts';

const { house, shop } = await openShopWithBank();
const { day } = shop;
const maya = await shop.buyer();
afterAll(() => house.close());

const session = (start_time: string) => shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time });

async function boughtAt(time: string, productId: string): Promise<string> {
  const ask = { productId, eventId: shop.eventId, date: day, time, locationId: null, roleId: ROLE.web };
  const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...ask, owners: [`profile:${maya.accountId}`], address: null });
  const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId })));
  return order.order_id;
}

async function termsOf(orderId: string) {
  const catalog = await catalogOf(shop.ctx);
  const item = await shop.ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  return [movableUntil(catalog, item), returnableUntil(catalog, item), refundableUntil(catalog, item)];
}

test('a visit after midnight can be moved and given back until so many days before its evening', async () => {
  await updateDocletData(shop.ctx, shop.eventId, { day_ends_at: '03:00:00' });
  const pass = await shop.product({
    name: 'Night pass',
    session_ids: [await session('20:00:00'), await session('00:30:00')],
    move_until_days: 1,
    return_until_days: 3,
    refund_until_days: 2,
  });
  const [evening, night] = [await boughtAt('20:00:00', pass), await boughtAt('00:30:00', pass)];
  expect(await termsOf(evening)).toEqual([addDays(day, -1), addDays(day, -3), addDays(day, -2)]);
  expect(await termsOf(night)).toEqual([addDays(day, -2), addDays(day, -4), addDays(day, -3)]);
  const { admission_id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', night).executeTakeFirstOrThrow();
  const later = { admissions: [admission_id], date: addDays(day, 1), time: '20:00:00' };
  expect((await house.act('move-tickets', later, { token: maya.token })).status).toBe(200);
  expect(await termsOf(night)).toEqual([day, addDays(day, -4), addDays(day, -3)]);
});
