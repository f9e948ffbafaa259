import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { daysToMove } from '#server/orders/moves/days-to-move.ts';
import { soldNamed } from '#server/orders/moves/lock-sold.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, shop } = await openShopWithBank();
const [day, next, third] = [shop.day, addDays(shop.day, 1), addDays(shop.day, 2)];
let admin: TestPerson;
let maya: TestPerson;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
});
afterAll(() => house.close());

type Listed = { date: string; is_open: boolean; times: string[]; more: number; is_for_code: boolean };
const itemsIn = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).execute()).map((row) => row.item_id);
const ask = (data: object, who = admin) => house.act('days-to-move', data, { token: who.token });
async function daysFor(orderId: string): Promise<Map<string, Listed>> {
  const days: Listed[] = itemsOf(await ask({ order_id: orderId, items: await itemsIn(orderId) }));
  return new Map(days.map((one) => [one.date, one]));
}

async function boughtAt(time: string, productId: string): Promise<string> {
  const ask = { productId, eventId: shop.eventId, date: day, time, locationId: null, roleId: ROLE.web };
  const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...ask, owners: [`profile:${maya.accountId}`], address: null });
  const [order] = itemsOf(await shop.submit(maya, shop.items([holdId], { productId })));
  return order.order_id;
}

test('says on which days there is room for all of them, and what the day costs more', async () => {
  const price_matrix = [
    {
      purchase_date: 'default',
      calendar_price: [
        { date: 'default', price: 40 },
        { date: third, price: 55 },
      ],
    },
  ];
  const pass = await shop.limited(3, { price_matrix, blocked_dates: [addDays(day, 4)] });
  const orderId = await shop.buy(maya, { productId: pass, count: 2 });
  await shop.buy(maya, { productId: pass, date: next, count: 2 });
  const days = await daysFor(orderId);
  expect(days.get(day)).toEqual({ date: day, is_open: true, times: [], more: 0, to_pay: null, is_for_code: true });
  expect(days.get(next)).toMatchObject({ is_open: false });
  expect(days.get(third)).toEqual({ date: third, is_open: true, times: [], more: 15, to_pay: null, is_for_code: true });
  expect([days.has(addDays(day, 4)), days.has(addDays(shop.today, -1))]).toEqual([false, false]);
});

test('says at which times there is room; a day that is full of one’s own tickets has room at its other times', async () => {
  const session = (start_time: string, capacity: number) =>
    shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time, capacity });
  const pass = await shop.limited(1, { session_ids: [await session('15:00:00', 5), await session('11:00:00', 5), await session('18:00:00', 0)] });
  const days = await daysFor(await boughtAt('11:00:00', pass));
  expect(days.get(day)).toMatchObject({ is_open: true, times: ['11:00:00', '15:00:00'] });
  expect(days.get(next)).toMatchObject({ is_open: true, times: ['11:00:00', '15:00:00'] });
});

test('of what has times of entry and what has none, the times are told, whichever was bought first', async () => {
  const start_time = '20:00:00';
  const evening = await shop.add(TEMPLATE.venueEventSession, { name: 'Evening', event_id: shop.eventId, date: 'every', start_time, capacity: 5 });
  const [parking, timed] = [await shop.buy(maya), await boughtAt(start_time, await shop.product({ name: 'Evening pass', session_ids: [evening] }))];
  const own = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', 'in', [parking, timed]).execute();
  const listed: Listed[] = itemsOf(await ask({ admissions: own.map((row) => row.admission_id) }, maya));
  expect(listed.find(({ date }) => date === next)).toEqual({ date: next, is_open: true, times: [start_time], more: 0, to_pay: null, is_for_code: true });
});

test('says which days the promo code is not for; the day that they are for already is none', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'QUIET', status: 'active', kind: 'percent', percent: 50, visit_dates: [day, next] });
  const [cheaper, full] = [await shop.buy(maya, { more: { promo_code: 'QUIET' } }), await shop.buy(maya)];
  const forbidden = async (orderId: string) => [...(await daysFor(orderId)).values()].filter((one) => !one.is_for_code).map(({ date }) => date);
  expect(await forbidden(full)).toEqual([]);
  expect(await forbidden(cheaper)).toContain(third);
  expect(await forbidden(cheaper)).not.toContain(next);
  await house.act('move-order-items', { order_id: cheaper, items: await itemsIn(cheaper), date: third }, { token: admin.token });
  expect(await forbidden(cheaper)).not.toContain(third);
});

test('the days of many tickets that were bought alike are found about as fast as those of one', async () => {
  const times = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      shop.add(TEMPLATE.venueEventSession, { name: `${at}`, event_id: shop.eventId, date: 'every', start_time: `${at + 10}:00:00`, capacity: 500 }),
    ),
  );
  const orderId = await boughtAt('12:00:00', await shop.product({ name: 'Timed pass', session_ids: times }));
  const [thing] = await soldNamed(shop.ctx, await itemsIn(orderId));
  const took = async (count: number) => {
    const began = performance.now();
    const days = await daysToMove(
      shop.ctx,
      Array.from({ length: count }, () => thing!),
      'given-away',
    );
    expect(days.find(({ date }) => date === next)?.times).toHaveLength(12);
    return performance.now() - began;
  };
  const fastest = async (count: number) => Math.min(await took(count), await took(count), await took(count));
  const [one, many] = [await fastest(1), await fastest(200)];
  expect(many / one).toBeLessThan(30);
});

test('is told to whoever could move them', async () => {
  const orderId = await shop.buy(maya);
  const [item_id] = await itemsIn(orderId);
  const { admission_id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const stranger = await shop.buyer();
  const statuses = [
    await ask({ admissions: [admission_id] }, maya),
    await ask({ admissions: [admission_id] }, stranger),
    await ask({ order_id: orderId, items: [item_id] }, maya),
    await ask({ order_id: orderId }),
    await ask({ order_id: await shop.buy(maya), items: [item_id] }),
    await house.act('days-to-move', { admissions: [admission_id] }),
  ].map((reply) => reply.status);
  expect(statuses).toEqual([200, 404, 400, 400, 404, 401]);
  const anyDay = await shop.buy(maya, { productId: await shop.product({ name: 'Any day', is_any_day: true }), date: 'any' });
  expect(await ask({ order_id: anyDay, items: await itemsIn(anyDay) })).toMatchObject({ status: 409, body: { errors: [{ code: 'not-dated' }] } });
});
