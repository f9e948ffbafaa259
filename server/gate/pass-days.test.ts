import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { refusalAlone } from '#domain/gate/alone.ts';
import { instantInZone } from '#domain/zone.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { recordIn } from '#server/testing/snapshots.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import type { TestTicket } from '#server/testing/venue.ts';

/** A season of three days in Chicago. Its passes name no day themselves, and do not let in on every day. */
const ZONE = 'America/Chicago';
const [FRIDAY, SATURDAY, SUNDAY] = ['2027-06-04', '2027-06-05', '2027-06-06'] as const;
const { house, venue } = await openTestVenue(instantInZone(ZONE, FRIDAY, '18:00:00'));
let staff: TestPerson;
let season: string;
let gate: string;
let notOnSaturday: string;
let onlyOnSaturday: string;
beforeAll(async () => {
  const days = { start_date: FRIDAY, end_date: SUNDAY, facility_id: venue.facilityId };
  season = await venue.add(TEMPLATE.venueEvent, { name: 'Season', status: 'active', ...days });
  gate = await venue.terminal({ event_id: season });
  notOnSaturday = await pass({ blocked_dates: [SATURDAY] });
  onlyOnSaturday = await pass({ dates_valid: [SATURDAY] });
});
afterAll(() => house.close());
beforeEach(() => itIs(FRIDAY, '18:00:00'));

const pass = (rules: object) => venue.add(TEMPLATE.eventPass, { name: 'Season pass', status: 'active', event_id: season, store_id: venue.storeId, ...rules });
const itIs = async (day: string, time: string) => {
  house.clock.set(instantInZone(ZONE, day, time));
  staff = await house.person('staff');
};
const act = async (name: string, data: object) => itemsOf(await house.act(name, { terminal_id: gate, ...data }, { token: staff.token }));
const ticket = (productId: string, visitDate = 'event') => venue.ticket({ eventId: season, productId, visitDate, reentry: 'unlimited' });
const scan = async ({ _id, k }: TestTicket, more: object = {}): Promise<string | null> => (await act('scan-ticket', { _id, k, ...more }))[0].reason;

test.each(['event', 'any'])('a pass that names no day itself (%s) lets in on its own days only', async (visitDate) => {
  const [one, other] = [await ticket(notOnSaturday, visitDate), await ticket(onlyOnSaturday, visitDate)];
  expect([await scan(one), await scan(other)]).toEqual([null, 'wrong-date']);
  await itIs(SATURDAY, '00:00:01');
  expect([await scan(await ticket(notOnSaturday, visitDate)), await scan(other)]).toEqual(['wrong-date', null]);
  await itIs(SUNDAY, '12:00:00');
  expect([await scan(await ticket(notOnSaturday, visitDate)), await scan(await ticket(onlyOnSaturday, visitDate))]).toEqual([null, 'wrong-date']);
});

test('on such a day, people inside may go home, and tickets sold for that day let in', async () => {
  const guest = await ticket(notOnSaturday);
  expect(await scan(guest)).toBeNull();
  await itIs(SATURDAY, '00:30:00');
  expect(await scan(guest, { direction: 'out' })).toBeNull();
  expect(await scan(guest)).toBe('wrong-date');
  expect(await scan(await ticket(notOnSaturday, SATURDAY))).toBeNull();
});

test('a change of the pass takes effect at once', async () => {
  const changing = await pass({});
  const [first, second] = [await ticket(changing), await ticket(changing)];
  expect(await scan(first)).toBeNull();
  const admin = await house.person('admin');
  const path = `/api/workspace/${house.workspaceId}/doclet/${changing}`;
  expect((await house.call('POST', path, { token: admin.token, body: { data: { blocked_dates: [FRIDAY] } } })).status).toBe(200);
  expect(await scan(second)).toBe('wrong-date');
});

test('the rest of an order comes in by the same rule', async () => {
  await itIs(SATURDAY, '12:00:00');
  const [one, two, three] = [await ticket(onlyOnSaturday), await ticket(notOnSaturday), await ticket(onlyOnSaturday)];
  await venue.ctx.db
    .updateTable('admission')
    .set({ order_id: 'a'.repeat(24) })
    .where('admission_id', 'in', [one._id, two._id, three._id])
    .execute();
  expect(await scan(one, { nonce: 'shown-on-saturday' })).toBeNull();
  expect(await act('order-at-gate', { nonce: 'shown-on-saturday' })).toMatchObject([{ _id: three._id }]);
});

test('a gate without a line decides by the same rule, and its uploads are judged by it', async () => {
  const [one, other] = [await ticket(notOnSaturday), await ticket(onlyOnSaturday)];
  for (const asked of [{}, { date: FRIDAY }]) {
    const [page] = await act('gate-snapshot', asked);
    const records = new Map<string, string>(page.records);
    const event = {
      zone: page.time_zone,
      dayEndsAt: page.day_ends_at,
      opensOn: page.opens_on,
      closesOn: page.closes_on,
      entry: { earlyMinutes: page.entry_early_minutes, lateMinutes: page.entry_late_minutes },
    };
    const alone = ({ _id, k }: TestTicket, day: string) =>
      refusalAlone(recordIn(records, { _id, k })!, event, { eventId: season, direction: 'in', admitsTypes: [] }, instantInZone(ZONE, day, '12:00:00'));
    expect([alone(one, FRIDAY), alone(one, SATURDAY), alone(other, FRIDAY), alone(other, SATURDAY)]).toEqual([null, 'wrong-date', 'wrong-date', null]);
  }
  const told = (guest: TestTicket, day: string) => ({
    _id: guest._id,
    k: guest.k,
    nonce: `alone-${guest._id}`,
    direction: 'in',
    accepted: true,
    scanned_at: new Date(instantInZone(ZONE, day, '12:00:00')).toISOString(),
  });
  await itIs(SATURDAY, '18:00:00');
  const results = await act('scan-batch', { scans: [told(one, SATURDAY), told(other, SATURDAY)] });
  expect(results.map((item: { reason: string | null }) => item.reason)).toEqual(['wrong-date', null]);
});
