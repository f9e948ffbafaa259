import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { moveVisits } from '#server/orders/moves/move-visits.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, shop } = await openShopWithBank();
const [day, next] = [shop.day, addDays(shop.day, 1)];
let admin: TestPerson;
let maya: TestPerson;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
});
afterAll(() => house.close());

const move = (more: object = {}, who = admin) => house.act('move-day', { event_id: shop.eventId, from: day, to: next, ...more }, { token: who.token });
const datesOf = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('order_item').select('visit_date').where('order_id', '=', orderId).orderBy('line_no').execute()).map((row) => row.visit_date);

test('everything unused of a day is moved order by order; what has no room there stays and says why', async () => {
  const pass = await shop.limited(5);
  const [first, second, third] = [
    await shop.buy(maya, { productId: pass, count: 2 }),
    await shop.buy(maya, { count: 3 }),
    await shop.buy(maya, { productId: pass, count: 2 }),
  ];
  await shop.buy(maya, { productId: pass, date: next, count: 2 });
  const other = await shop.buy(maya, { date: addDays(day, 2) });
  await shop.ctx.db
    .updateTable('admission')
    .set({ state: 'used', used_at: new Date() })
    .where('order_id', '=', second)
    .where('first_name', '=', 'Maya')
    .execute();
  const [used] = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', second).execute();
  await shop.ctx.db
    .updateTable('admission')
    .set({ state: 'active', used_at: null })
    .where('order_id', '=', second)
    .where('admission_id', '<>', used!.admission_id)
    .execute();
  expect(itemsOf(await move({ is_preview: true }))).toEqual([{ orders: 3, tickets: 6, staying: [], next: null }]);
  const [moved] = itemsOf(await move({ reason: 'The storm.' }));
  expect(moved).toMatchObject({ orders: 2, tickets: 4, staying: [{ order_id: third, tickets: 2, error: 'Sold out for this date.' }], next: null });
  expect((await datesOf(second)).toSorted()).toEqual([day, next, next]);
  expect([await datesOf(first), await datesOf(third), await datesOf(other)]).toEqual([[next, next], [day, day], [addDays(day, 2)]]);
  expect(itemsOf(await move())).toMatchObject([{ orders: 0, tickets: 0, staying: [{ order_id: third }] }]);
  await shop.ctx.db.updateTable('admission').set({ state: 'active', used_at: null }).where('order_id', '=', second).execute();
  await expectSound(house);
});

test('more orders than one call takes are moved by the next ones', async () => {
  const [from, to] = [addDays(day, 3), addDays(day, 4)];
  for (let at = 0; at < 26; at++) await shop.buy(maya, { date: from });
  const [first] = itemsOf(await move({ from, to }));
  expect(first).toMatchObject({ orders: 25, tickets: 25 });
  const [second] = itemsOf(await move({ from, to, after: first.next }));
  expect(second).toEqual({ orders: 1, tickets: 1, staying: [], next: null });
});

test('a visit that its holder moves at the same moment stays where they moved it', async () => {
  const [from, to, own] = [addDays(day, 6), addDays(day, 7), addDays(day, 8)];
  const orderId = await shop.buy(maya, { date: from });
  const { moving } = await inTransaction(shop.ctx, async (ctx) => {
    await lockOrder(ctx, orderId);
    const moving = move({ from, to });
    await untilBlocked(ctx.db, moving);
    const itemIds = (await ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).execute()).map((item) => item.item_id);
    await moveVisits(ctx, { itemIds, date: own, time: null, reason: '' }, async () => {});
    return { moving };
  });
  const error = 'This was moved meanwhile.';
  expect(itemsOf(await moving)).toMatchObject([{ orders: 0, tickets: 0, staying: [{ order_id: orderId, tickets: 1, error }], next: null }]);
  expect(await datesOf(orderId)).toEqual([own]);
});

test('is an administrator’s alone, for an event of the venue and two days', async () => {
  const replies = await Promise.all([
    move({}, await house.person('staff')),
    move({}, maya),
    move({ to: day }),
    move({ event_id: 'f'.repeat(24) }),
    move({ to: '2026-02-30' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 400, 404, 400]);
});
