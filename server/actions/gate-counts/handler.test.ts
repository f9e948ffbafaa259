import { afterAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const pos = await house.person('pos');
const gate = await venue.terminal();
afterAll(() => house.close());

/** Counts are kept for two seconds. */
const counted = async () => {
  house.clock.advance(3000);
  const { inside, let_in } = outcomeOf(await house.act('gate-counts', { terminal_id: gate }, { token: pos.token }));
  return [inside, let_in];
};
const scan = (ticket: object, more: object = {}) => house.act('scan-ticket', { ...ticket, terminal_id: gate, ...more }, { token: pos.token });

test('counts people, not scans: those let in, less those who went out', async () => {
  expect(await counted()).toEqual([0, 0]);
  const [one, cabin, comer] = [await venue.ticket(), await venue.ticket({ admits: 6 }), await venue.ticket({ reentry: 'unlimited' })];
  for (const ticket of [one, one, cabin, comer]) await scan(ticket);
  expect(await counted()).toEqual([8, 8]);
  await scan(comer, { direction: 'out' });
  expect(await counted()).toEqual([7, 8]);
  await scan(comer);
  expect(await counted()).toEqual([8, 8]);
});

test('a terminal that is for no event counts for the event that is named, and asks for one', async () => {
  const ofNone = await venue.terminal({ event_id: null });
  const count = (more: object) => house.act('gate-counts', { terminal_id: ofNone, ...more }, { token: pos.token });
  expect((await count({})).body.errors).toMatchObject([{ message: 'Name the event, or a terminal that has one.', path: ['data', 'event_id'] }]);
  expect((await count({ event_id: venue.eventId })).status).toBe(200);
});

test('merchandise and tickets of another event or workspace are not counted', async () => {
  const before = await counted();
  await scan(await venue.ticket({ kind: 'addon' }));
  const elsewhere = await openVenue(house, house.otherWorkspaceId);
  expect((await house.act('gate-counts', { event_id: elsewhere.eventId }, { token: pos.token })).body.data.items).toEqual([
    { inside: 0, let_in: 0, capacity: null },
  ]);
  expect(await counted()).toEqual(before);
});

test('tells how many people may be inside, if the venue says so', async () => {
  const capacityOf = async (facility: object) => {
    const facility_id = await venue.add(TEMPLATE.venueFacility, { name: 'Hall', ...facility });
    const event_id = await venue.add(TEMPLATE.venueEvent, { name: 'Ball', status: 'active', facility_id });
    return outcomeOf(await house.act('gate-counts', { event_id }, { token: pos.token })).capacity;
  };
  expect(await capacityOf({ capacity: 350 })).toBe(350);
  expect(await capacityOf({ capacity: 0 })).toBeNull();
  expect(await capacityOf({})).toBeNull();
});

test('a ticket let in by two gates without a line is one person, and yesterday is over', async () => {
  const [inside] = await counted();
  const ticket = await venue.ticket();
  for (const [nonce, minutes] of [
    ['east', 3],
    ['west', 2],
  ] as const) {
    const scanned_at = new Date(house.clock.now() - minutes * MINUTE_MS).toISOString();
    await house.act('scan-batch', { terminal_id: gate, device_id: nonce, scans: [{ ...ticket, nonce, scanned_at }] }, { token: pos.token });
  }
  expect((await counted())[0]).toBe(inside + 1);
  const scanned_at = new Date(house.clock.now() - DAY_MS).toISOString();
  const yesterdays = await venue.ticket({ visitDate: 'event' });
  await house.act('scan-batch', { terminal_id: gate, scans: [{ ...yesterdays, nonce: 'late', scanned_at }] }, { token: pos.token });
  expect((await counted())[0]).toBe(inside + 1);
});
