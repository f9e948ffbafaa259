import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { syncPools } from '#server/inventory/pools/sync-pools.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, shop } = await openShopWithBank();
let admin: TestPerson;
let maya: TestPerson;
let passId: string;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
  passId = await shop.limited(10);
  await syncPools(house.house, shop.ctx.workspace, house.clock.now());
});
afterAll(() => house.close());

const report = async (data: object = {}, options: object = {}) => {
  const reply = await house.act(
    'occupancy-report',
    { start_date: shop.day, end_date: shop.day, event_id: shop.eventId, ...data },
    { token: admin.token, ...options },
  );
  if (reply.status >= 500) throw new Error(reply.text);
  return reply.body.data?.items[0] ?? reply.status;
};

test('tells what there is room for, sold, held in carts and come in', async () => {
  const orderId = await shop.buy(maya, { count: 3, productId: passId });
  await shop.buy(maya, { count: 2 });
  await shop.hold({ accountId: maya.accountId }, { productId: passId, count: 2 });
  const { dates, places } = await report();
  expect(dates).toEqual([{ date: shop.day, tickets: 5, people: 5, checked_in: 0 }]);
  expect(places).toMatchObject([{ name: 'Room', kind: 'type', date: shop.day, capacity: 10, sold: 3, held: 2, left: 5, checked_in: 0 }]);

  const [ticket] = await shop.ctx.db.selectFrom('admission').selectAll().where('order_id', '=', orderId).execute();
  await shop.ctx.db.updateTable('admission').set({ state: 'used', used_at: new Date() }).where('admission_id', '=', ticket!.admission_id).execute();
  const later = await report();
  expect([later.dates[0].checked_in, later.places[0].checked_in]).toEqual([1, 1]);
});

test('a hold that has run out counts as free before it is swept', async () => {
  const before = (await report()).places[0];
  expect(before.held).toBeGreaterThan(0);
  house.clock.advance(11 * MINUTE_MS);
  admin = await house.person('admin');
  expect((await report()).places[0]).toMatchObject({ held: 0, left: before.left + before.held });
});

test('tells what is given back as free, and a session by its name', async () => {
  const noonPass = await shop.atNoon(4);
  await syncPools(house.house, shop.ctx.workspace, house.clock.now());
  const take = { productId: noonPass, eventId: shop.eventId, date: shop.day, time: '12:00:00', locationId: null, roleId: ROLE.web };
  await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...take, owners: [profileOwner(maya.accountId)], address: null });
  const { places } = await report();
  expect(places.filter((one: any) => one.held > 0)).toMatchObject([{ capacity: 4, held: 1, left: 3 }]);
});

test('is of one event and its dates alone', async () => {
  expect((await report({ start_date: addDays(shop.day, 1), end_date: addDays(shop.day, 1) })).places.every((one: any) => one.sold + one.held === 0)).toBe(true);
  const other = await shop.add(TEMPLATE.venueEvent, { name: 'Autumn', status: 'active', start_date: shop.day, end_date: shop.day });
  expect(await report({ event_id: other })).toMatchObject({ dates: [], places: [] });
  const stranger = await house.person('admin', { workspaceId: house.otherWorkspaceId });
  expect(await report({}, { token: stranger.token, workspaceId: house.otherWorkspaceId })).toBe(404);
});

test.each([
  ['the wrong way round', { start_date: '2026-02-02', end_date: '2026-02-01' }, 400],
  ['of more than a year', { start_date: '2026-01-01', end_date: '2027-01-02' }, 400],
  ['of no event', { event_id: null }, 400],
])('%s is refused', async (_, data, status) => {
  expect(await report(data)).toBe(status);
});
