import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { holding } from '#server/testing/holding.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

const { reserve } = holding(() => ({ house, venue }));
const seats = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => venue.add(TEMPLATE.location, { name: `${index}`, kind: 'seat', sort: index })));
async function states(pass: ObjectId, date = venue.day(3), cartKey?: string): Promise<string[]> {
  const { body } = await house.act('reserved-seating', { event_id: venue.eventId, date }, cartKey === undefined ? {} : { cartKey });
  return body.data.items.filter((seat: { doclet_id: string }) => seat.doclet_id === pass).map((seat: { state: string }) => seat.state);
}

test('a free seat cannot be had once what its pass grants is sold out, and is not shown as if it could', async () => {
  const location_ids = await seats(2);
  const pass = await venue.pass({ has_spaces: true, location_ids, entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 1 }) } });
  expect(await states(pass)).toEqual(['available', 'available']);
  const { body } = await reserve(pass, {}, { location_id: location_ids[0] });
  const refusals = [await reserve(pass, {}, { location_id: location_ids[1] }), await reserve(pass, {}, { location_id: location_ids[0] })];
  expect(refusals.map((reply) => [reply.status, reply.body.errors![0]!.message])).toEqual([
    [409, 'Sold out for this date.'],
    [409, 'This space is already taken.'],
  ]);
  expect([await states(pass), await states(pass, venue.day(3), body.meta!['cart_key']), await states(pass, venue.day(4))]).toEqual([
    ['taken', 'taken'],
    ['mine', 'taken'],
    ['available', 'available'],
  ]);
});

test("a seat held for the whole event is one's own on each of its days, and for the whole event it is taken once somebody else has one of its days", async () => {
  const location_ids = await seats(2);
  const onDays = await venue.pass({ has_spaces: true, location_ids });
  const wholeEvent = await venue.pass({ has_spaces: true, location_ids, is_event_length: true });
  const { body } = await reserve(wholeEvent, {}, { date: 'event', location_id: location_ids[0] });
  const cartKey = body.meta!['cart_key'] as string;
  await reserve(onDays, { cartKey }, { location_id: location_ids[1] });
  const shown = async (as?: string) => [await states(onDays, venue.day(3), as), await states(onDays, venue.day(4), as), await states(wholeEvent, 'event', as)];
  expect([await shown(), await shown(cartKey)]).toEqual([
    [
      ['taken', 'taken'],
      ['taken', 'available'],
      ['taken', 'taken'],
    ],
    [
      ['mine', 'mine'],
      ['mine', 'available'],
      ['mine', 'mine'],
    ],
  ]);
  await reserve(onDays, {}, { location_id: location_ids[1], date: venue.day(4) });
  expect(await shown(cartKey)).toEqual([
    ['mine', 'mine'],
    ['mine', 'taken'],
    ['mine', 'taken'],
  ]);
});

test('a seat says what the venue has noted of it: who it is for, and that it sees less', async () => {
  const add = (data: object) => venue.add(TEMPLATE.location, { name: 'Seat', kind: 'seat', ...data });
  const location_ids = [
    await add({ sort: 1, accessible: true }),
    await add({ sort: 2, companion: true, restricted_view: true }),
    await add({ sort: 3, accessible: false }),
  ];
  const pass = await venue.pass({ has_spaces: true, location_ids });
  const { body } = await house.act('reserved-seating', { event_id: venue.eventId, date: venue.day(3) });
  const own = (body.data.items as Record<string, unknown>[]).filter((seat) => seat['doclet_id'] === pass);
  expect(own.map(({ accessible, companion, restricted_view }) => [accessible, companion, restricted_view])).toEqual([
    [true, undefined, undefined],
    [undefined, true, true],
    [undefined, undefined, undefined],
  ]);
});
