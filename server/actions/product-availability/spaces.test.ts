import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { instantInZone } from '#domain/zone.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

/** A table sold by the day and for the whole event. */
async function table() {
  const spaceId = await venue.add(TEMPLATE.location, { name: '7', kind: 'table' });
  const sold = { has_spaces: true, location_ids: [spaceId] };
  return { spaceId, byDay: await venue.pass(sold), whole: await venue.pass({ ...sold, category_id: CATEGORY.eventLengthPass, is_event_length: true }) };
}
const reserve = (doclet_id: ObjectId, date: string, location_id: ObjectId) =>
  house.act('reserve-ticket', { doclet_id, date, location_id, event_id: venue.eventId });
const left = async (productId: ObjectId, range: object = {}) =>
  (await house.act('product-availability', { event_id: venue.eventId, doclet_ids: [productId], ...range })).body.data.items[0]['event'][productId].item_count;

test('a space for the whole event is not left once one of its days is taken, whatever range is asked for', async () => {
  const { spaceId, byDay, whole } = await table();
  const range = { start_date: venue.day(1), end_date: venue.day(2) };
  expect([await left(whole), await left(whole, range)]).toEqual([1, 1]);
  expect((await reserve(byDay, venue.day(10), spaceId)).status).toBe(200);
  expect([await left(whole), await left(whole, range)]).toEqual([0, 0]);
  expect((await reserve(whole, 'event', spaceId)).status).toBe(409);
});

test('a day that is over counts as well, as taking a hold says', async () => {
  const { spaceId, byDay, whole } = await table();
  const hold = await reserve(byDay, venue.today, spaceId);
  await venue.ctx.db
    .updateTable('hold')
    .set({ expires_at: new Date(8.64e14) })
    .where('hold_id', '=', hold.body.data.items[0].item_id)
    .execute();
  house.clock.set(instantInZone(venue.ctx.workspace.timeZone, venue.day(2), '12:00:00'));
  expect([(await reserve(whole, 'event', spaceId)).status, await left(whole)]).toEqual([409, 0]);
});
