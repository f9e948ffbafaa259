import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { holding, payFor, type Visitor } from '#server/testing/holding.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;
beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

const { reserve, release, left, limitedPass } = holding(() => ({ house, venue }));
let keys = 0;
const keyed = (who: Visitor = {}) => ({ ...who, headers: { 'idempotency-key': `reserve-once-${++keys}` } });

/** As if the node had died some time ago, between committing the hold and answering. */
async function forgetAnswer({ headers }: { headers: Record<string, string> }) {
  const { db } = await house.ctx();
  const lost = { state: 'running' as const, status: null, response: null, finished_at: null, started_at: new Date(0) };
  const row = await db.updateTable('idempotency').set(lost).where('key', '=', headers['idempotency-key']!).returning('key').execute();
  expect(row).toHaveLength(1);
}

test('sent again after a lost answer, it finds the same hold of the same cart', async () => {
  const pass = await limitedPass(3);
  const stranger = keyed();
  const first = await reserve(pass, stranger);
  await forgetAnswer(stranger);
  const again = await reserve(pass, stranger);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.body.meta!['cart_key']).toMatch(/^[\w-]{32}$/);
  expect(await left(pass)).toBe(2);

  const own = keyed({ cartKey: again.body.meta!['cart_key']! });
  const second = await reserve(pass, own);
  expect(second.body.data.items[0].item_id).not.toBe(first.body.data.items[0].item_id);
  await forgetAnswer(own);
  expect((await reserve(pass, own)).text).toBe(second.text);
  expect(await left(pass)).toBe(1);
});

test('a hold that was released or has expired is taken anew', async () => {
  const pass = await limitedPass(1);
  const who = keyed({ cartKey: 'k'.repeat(32) });
  const id = async () => (await reserve(pass, who)).body.data.items[0].item_id as string;
  const first = await id();
  await release([first], { cartKey: who.cartKey! });
  await forgetAnswer(who);
  const second = await id();
  expect(second).not.toBe(first);
  expect(await left(pass)).toBe(0);
  house.clock.advance(11 * MINUTE_MS);
  await forgetAnswer(who);
  expect([first, second]).not.toContain(await id());
});

test('a hold that is being paid for is not given again', async () => {
  const pass = await limitedPass(1);
  const who = keyed({ cartKey: 'q'.repeat(32) });
  const { item_id } = (await reserve(pass, who)).body.data.items[0];
  await payFor(venue.ctx.db, house.workspaceId, [item_id], { owner: cartOwner(who.cartKey!), orderId: 'a'.repeat(24) });
  await forgetAnswer(who);
  expect(await reserve(pass, who)).toMatchObject({ status: 409, body: { errors: [{ code: 'sold-out' }] } });
});

test('two carts that use the same key get a hold each', async () => {
  const pass = await limitedPass(2);
  const { headers } = keyed();
  const [one, two] = await Promise.all([reserve(pass, { headers, cartKey: 'o'.repeat(32) }), reserve(pass, { headers, cartKey: 't'.repeat(32) })]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await left(pass)).toBe(0);
});

test('an id that is sent empty, by this call and by those that lead to it, is not given', async () => {
  const pass = await limitedPass(1);
  const [date, event_id, ow_role_id] = [venue.day(3), venue.eventId, ''];
  const replies = await Promise.all([
    house.act('reserve-ticket', { date, doclet_id: pass, event_id, location_id: '', ow_role_id, time: '' }),
    house.act('reserved-seating', { date, event_id: '', ow_role_id }),
    house.act('product-availability', { event_id, ow_role_id }),
    house.act('event-products', { doclet_id: event_id, ow_role_id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await left(pass)).toBe(0);
  expect((await house.act('reserve-ticket', { date, doclet_id: pass, event_id, location_id: 'none' })).status).toBe(400);
});
