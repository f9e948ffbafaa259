import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { holding } from '#server/testing/holding.ts';
import type { TestHouse, TestPerson } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;
let admin: TestPerson;
beforeAll(async () => {
  ({ house, venue } = await openSampleVenue());
  admin = await house.person('admin');
});
afterAll(() => house?.close());

const { reserve, limitedPass } = holding(() => ({ house, venue }));
const room = (id: string, token = admin.token) => house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${id}/room`, { token });

test('tells by date the capacity, held and sold, and follows changes', async () => {
  const type = await venue.entitlement({ default_capacity: 5 });
  const pass = await venue.pass({ entitlement_type_data: { primary: type } });
  await Promise.all([reserve(pass), reserve(pass)]);
  const day = async () => (await room(type)).body.data.items.find(({ date }: { date: string }) => date === venue.day(3));
  expect(await day()).toMatchObject({ event_id: venue.eventId, kind: 'date', capacity: 5, held: 2, sold: 0, voided: 0 });
  await venue.change(type, { default_capacity: 1 });
  expect(await day()).toMatchObject({ capacity: 1, held: 2 });
  house.clock.advance(11 * MINUTE_MS);
  expect(await day()).toMatchObject({ capacity: 1, held: 0 });
});

test('is refused outside the office, and for unknown ids', async () => {
  const pass = await limitedPass(3);
  expect((await room(pass, (await house.person('pos')).token)).status).toBe(403);
  expect((await room('0'.repeat(24))).status).toBe(404);
});
