import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDay } from '#domain/day-text.ts';
import { addDays, type Day } from '#domain/day.ts';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, shop } = await openShopWithBank();
let admin: TestPerson;
let maya: TestPerson;
const [first, second, third] = [shop.day, addDays(shop.day, 1), addDays(shop.day, 2)];
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
});
afterAll(() => house.close());

/** A session, and tickets for it on these days. */
async function showOf(date: Day | 'every', sold: readonly Day[]): Promise<string> {
  const show = await shop.add(TEMPLATE.venueEventSession, { name: 'Show', event_id: shop.eventId, status: 'active', date, start_time: '11:00:00' });
  const pass = await shop.product({ name: 'Show pass', session_ids: [show] });
  for (const day of sold) {
    const ask = { productId: pass, eventId: shop.eventId, date: day, time: '11:00:00', locationId: null, roleId: ROLE.web };
    const { holdId } = await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...ask, owners: [profileOwner(maya.accountId)], address: null });
    itemsOf(await shop.submit(maya, shop.items([holdId], { productId: pass, date: day })));
  }
  return show;
}
const save = (show: string, data: object) => house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${show}`, { body: { data }, token: admin.token });
const refusal = (message: string) => ({ status: 409, body: { errors: [{ code: 'tickets-sold', message, path: ['data', 'date'] }] } });

test('a session stays on the day that tickets are sold for; everything else about it may change', async () => {
  const show = await showOf(first, [first, first]);
  const stays = refusal(`2 tickets are sold for ${fullDay(first)}. Leave this session there, make a new one for the other day, and move the tickets to it.`);
  expect(await save(show, { date: second, name: 'Late show' })).toMatchObject(stays);
  expect((await save(show, { date: first, name: 'Later show', start_time: '12:00:00' })).status).toBe(200);
  expect((await save(show, { date: 'every' })).status).toBe(200);
  expect((await save(show, { date: second })).body).toMatchObject(stays.body);
  expect((await save(show, { date: first, status: 'inactive' })).status).toBe(200);
});

test('one of every day may become one of the only day that is sold, and of no other', async () => {
  const show = await showOf('every', [first, third]);
  expect(await save(show, { date: second })).toMatchObject(
    refusal('2 tickets are sold for 2 days. Leave this session there, make a new one for the other day, and move the tickets to it.'),
  );
  const stays = `A ticket is sold for ${fullDay(third)}. Leave this session there, make a new one for the other day, and move the tickets to it.`;
  expect(await save(show, { date: first })).toMatchObject(refusal(stays));
  await shop.ctx.db.updateTable('admission').set({ state: 'revoked' }).where('session_id', '=', show).where('visit_date', '=', third).execute();
  expect((await save(show, { date: first })).status).toBe(200);
});

test('a session without tickets still to be used may go to another day', async () => {
  const [unsold, over] = [await showOf(first, []), await showOf(first, [first])];
  expect((await save(unsold, { date: second })).status).toBe(200);
  house.clock.set(instantInZone('America/Chicago', second, '09:00:00'));
  admin = await house.person('admin');
  expect((await save(over, { date: third })).status).toBe(200);
});
