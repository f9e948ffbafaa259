import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { refusalAlone } from '#domain/gate/alone.ts';
import { ENTRY_WINDOW } from '#domain/gate/verdict.ts';
import { visitDay } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { recordIn } from '#server/testing/snapshots.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import type { TestTicket } from '#server/testing/venue.ts';
import { snapshotPlace } from './snapshot-record.ts';

/** A festival open until three from Friday the fourth of June to Sunday, in Chicago; its days end at four. */
const ZONE = 'America/Chicago';
const [THURSDAY, FRIDAY, SATURDAY, SUNDAY, MONDAY] = ['2027-06-03', '2027-06-04', '2027-06-05', '2027-06-06', '2027-06-07'] as const;
const { house, venue } = await openTestVenue(instantInZone(ZONE, FRIDAY, '18:00:00'));
let staff: TestPerson;
let festival: string;
let gate: string;
let nonces = 0;
beforeAll(async () => {
  festival = await nightEvent(FRIDAY, SUNDAY);
  gate = await venue.terminal({ event_id: festival });
});
afterAll(() => house.close());
beforeEach(() => itIs(FRIDAY, '18:00:00'));

const nightEvent = (start_date: string, end_date: string) =>
  venue.add(TEMPLATE.venueEvent, { name: 'Festival', status: 'active', start_date, end_date, facility_id: venue.facilityId, day_ends_at: '04:00:00' });
const itIs = (day: string, time: string) => moveTo(instantInZone(ZONE, day, time));
const moveTo = async (instant: number) => {
  house.clock.set(instant);
  staff = await house.person('staff');
};
const act = async (name: string, data: object) => itemsOf(await house.act(name, { terminal_id: gate, ...data }, { token: staff.token }));
const scan = async ({ _id, k }: TestTicket, direction: 'in' | 'out' = 'in') => {
  const [{ reason, message }] = await act('scan-ticket', { _id, k, direction });
  return reason === null ? 'accepted' : `${reason}: ${message}`;
};
const ticket = (visitDate: string, more: object = {}) => venue.ticket({ eventId: festival, visitDate, ...more });
const OTHER_DATE = 'wrong-date: This ticket is for another date.';

test('an event sets how long its nights go on, from midnight to before noon', async () => {
  const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Late', status: 'active', start_date: FRIDAY, end_date: FRIDAY, facility_id: venue.facilityId });
  const set = async (day_ends_at: unknown) => {
    const path = `/api/workspace/${house.workspaceId}/doclet/${eventId}`;
    return house.call('POST', path, { token: (await house.person('admin')).token, body: { data: { day_ends_at } } });
  };
  const atHalfPast = async () => {
    const late = await venue.ticket({ eventId, visitDate: FRIDAY });
    return (await act('scan-ticket', { ...late, terminal_id: null, event_id: eventId }))[0].reason;
  };
  await itIs(SATURDAY, '00:30:00');
  expect(await atHalfPast()).toBe('wrong-date');
  expect((await set('04:00:00')).status).toBe(200);
  expect(await atHalfPast()).toBeNull();
  for (const wrong of ['12:00:00', '23:59:59', '04:00', '', 4])
    expect((await set(wrong)).body.errors?.[0], String(wrong)).toMatchObject({ path: ['data', 'day_ends_at'] });
  expect((await set('12:00:00')).body.errors?.[0]?.message).toBe('Must be a time as HH:MM:SS, before 12:00:00.');
  expect(await atHalfPast()).toBeNull();
  expect((await set(null)).status).toBe(200);
  expect(await atHalfPast()).toBe('wrong-date');
});

describe('a ticket for Friday', () => {
  test('comes in, goes out and comes back after midnight, until four', async () => {
    const [guest, latecomer, tooLate] = [await ticket(FRIDAY, { reentry: 'unlimited' }), await ticket(FRIDAY), await ticket(FRIDAY)];
    await itIs(FRIDAY, '23:00:00');
    expect(await scan(guest)).toBe('accepted');
    await itIs(SATURDAY, '00:20:00');
    expect(await scan(guest, 'out')).toBe('accepted');
    await itIs(SATURDAY, '00:30:00');
    expect(await scan(guest)).toBe('accepted');
    expect(await scan(guest)).toBe('already-used: This ticket was last let in at 12:30 am at North gate.');
    expect(await scan(latecomer)).toBe('accepted');
    await itIs(SATURDAY, '03:59:59');
    expect(await scan(guest, 'out')).toBe('accepted');
    await itIs(SATURDAY, '04:00:00');
    expect(await scan(guest)).toBe(OTHER_DATE);
    expect(await scan(tooLate)).toBe(OTHER_DATE);
  });

  test('gives way at four to a ticket for Saturday', async () => {
    const saturday = await ticket(SATURDAY);
    await itIs(SATURDAY, '00:30:00');
    expect(await scan(saturday)).toBe('wrong-date: This ticket is for the day that begins at 4 am.');
    await itIs(SATURDAY, '04:00:00');
    expect(await scan(saturday)).toBe('accepted');
  });

  test('at eight in the evening is too late at half past midnight, and says so', async () => {
    const timed = await ticket(FRIDAY, { entryTime: '20:00:00' });
    await itIs(SATURDAY, '00:30:00');
    expect(await scan(timed)).toBe('wrong-session: This ticket is for 8 pm. It is too late for it.');
  });

  test('for a quarter past midnight goes by the calendar, and is too early on the evening before', async () => {
    const [timed, early] = [await ticket(SATURDAY, { entryTime: '00:15:00' }), await ticket(SATURDAY, { entryTime: '00:15:00' })];
    expect(await scan(early)).toBe('wrong-session: This ticket is for 12:15 am. It is too early for it.');
    await itIs(SATURDAY, '00:30:00');
    expect(await scan(timed)).toBe('accepted');
  });

  test('of an event whose days end at midnight is for another date', async () => {
    const elsewhere = await venue.ticket({ visitDate: FRIDAY });
    await itIs(SATURDAY, '00:30:00');
    expect((await act('scan-ticket', { ...elsewhere, terminal_id: null, event_id: venue.eventId }))[0].reason).toBe('wrong-date');
  });
});

describe('a ticket without a day', () => {
  test('is good in the last night, and not in the one before the first', async () => {
    const [event, any, late] = [await ticket('event', { reentry: 'unlimited' }), await ticket('any'), await ticket('any')];
    await itIs(FRIDAY, '00:30:00');
    for (const one of [event, any]) expect(await scan(one)).toBe(OTHER_DATE);
    await itIs(SUNDAY, '22:00:00');
    expect(await scan(event)).toBe('accepted');
    await itIs(MONDAY, '00:30:00');
    expect(await scan(event)).toBe('already-used: This ticket was last let in on Sun, Jun 6th at 10 pm at North gate.');
    expect(await scan(event, 'out')).toBe('accepted');
    for (const one of [event, any]) expect(await scan(one)).toBe('accepted');
    await itIs(MONDAY, '04:00:00');
    expect(await scan(late)).toBe(OTHER_DATE);
  });

  test('merchandise is handed out after the event too, once, at a gate without a line as well', async () => {
    const [hoodie, known] = [await ticket('any', { kind: 'merchandise' }), await ticket('any', { kind: 'merchandise' })];
    await itIs(MONDAY, '10:00:00');
    expect(await scan(hoodie)).toBe('accepted');
    expect(await scan(hoodie)).toBe('already-used: This ticket was first used at 10 am at North gate.');
    const [{ records }] = await act('gate-snapshot', { event_id: festival });
    const record = recordIn(records, known);
    const event = { zone: ZONE, dayEndsAt: '04:00:00', opensOn: FRIDAY, closesOn: SUNDAY, entry: ENTRY_WINDOW };
    expect(refusalAlone(record!, event, { eventId: festival, direction: 'in', admitsTypes: [] }, house.clock.now())).toBeNull();
  });
});

test('an entry at half past midnight counts for the day before: a ticket for the event comes in again that afternoon, one for any day does not', async () => {
  const [event, any] = [await ticket('event', { reentry: 'unlimited' }), await ticket('any', { reentry: 'unlimited' })];
  await itIs(SATURDAY, '00:30:00');
  for (const one of [event, any]) expect(await scan(one)).toBe('accepted');
  await itIs(SATURDAY, '14:00:00');
  expect(await scan(event)).toBe('accepted');
  expect(await scan(any)).toBe('already-used: This ticket was last let in at 12:30 am at North gate.');
});

describe('the night on which the clock changes', () => {
  test.each([
    ['goes back', '2027-11-06', '2027-11-07T01:30:00-06:00', '2027-11-07T03:59:59-06:00', '2027-11-07T04:00:00-06:00'],
    ['goes forward', '2028-03-11', '2028-03-12T03:30:00-05:00', '2028-03-12T03:59:59-05:00', '2028-03-12T04:00:00-05:00'],
  ])('%s', async (_, day, after, last, over) => {
    const eventId = await nightEvent(day, day);
    gate = await venue.terminal({ event_id: eventId });
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => venue.ticket({ eventId, visitDate: day })));
    await moveTo(Date.parse(after));
    expect(await scan(first!)).toBe('accepted');
    await moveTo(Date.parse(last));
    expect(await scan(second!)).toBe('accepted');
    await moveTo(Date.parse(over));
    expect(await scan(third!)).toBe(OTHER_DATE);
    gate = await venue.terminal({ event_id: festival });
  });
});

describe('without a line', () => {
  const upload = async (shown: { ticket: TestTicket; day: string; time: string; direction?: 'in' | 'out' }[]) =>
    act('scan-batch', {
      scans: shown.map(({ ticket: { _id, k }, day, time, direction = 'in' }) => ({
        _id,
        k,
        direction,
        nonce: `night-${++nonces}`,
        scanned_at: new Date(instantInZone(ZONE, day, time)).toISOString(),
        accepted: true,
      })),
    });

  test('a scan is judged by the day that was going on, with a quarter of an hour for the device’s clock', async () => {
    const [guest, inTime, tooLate, tooEarly] = [
      await ticket(FRIDAY, { reentry: 'unlimited' }),
      await ticket(FRIDAY),
      await ticket(FRIDAY),
      await ticket(SATURDAY),
    ];
    await itIs(SATURDAY, '06:00:00');
    const told = await upload([
      { ticket: guest, day: FRIDAY, time: '23:00:00' },
      { ticket: guest, day: SATURDAY, time: '00:20:00', direction: 'out' },
      { ticket: guest, day: SATURDAY, time: '00:30:00' },
      { ticket: inTime, day: SATURDAY, time: '04:10:00' },
      { ticket: tooLate, day: SATURDAY, time: '04:20:00' },
      { ticket: tooEarly, day: SATURDAY, time: '00:30:00' },
    ]);
    expect(told.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, null, null, null, 'wrong-date', 'wrong-date']);
  });

  test('entries before and after midnight belong to one day, so they conflict', async () => {
    const [pass, next] = [await ticket('event', { reentry: 'unlimited' }), await ticket('event', { reentry: 'unlimited' })];
    await itIs(SATURDAY, '18:00:00');
    const told = await upload([
      { ticket: pass, day: FRIDAY, time: '23:00:00' },
      { ticket: pass, day: SATURDAY, time: '00:30:00' },
      { ticket: next, day: SATURDAY, time: '00:30:00' },
      { ticket: next, day: SATURDAY, time: '14:00:00' },
    ]);
    expect(told.map(({ conflicts }: { conflicts: object[] }) => conflicts.length)).toEqual([1, 1, 0, 0]);
  });
});

describe('a snapshot', () => {
  const places = async (data: object) => {
    const [{ records, day_ends_at }] = await act('gate-snapshot', data);
    return { records: new Map<string, string>(records), day_ends_at };
  };

  test('says when the day ends, so that a gate on its own judges the same', async () => {
    const guest = await ticket(FRIDAY, { reentry: 'unlimited' });
    await itIs(SATURDAY, '00:30:00');
    await scan(guest);
    const { records, day_ends_at } = await places({});
    expect(day_ends_at).toBe('04:00:00');
    const { l } = recordIn(records, guest)!;
    expect(visitDay({ zone: ZONE, dayEndsAt: day_ends_at }, l!)).toBe(FRIDAY);
    expect((await act('gate-snapshot', { terminal_id: null, event_id: venue.eventId }))[0].day_ends_at).toBe('00:00:00');
  });

  test('of a day includes the night before it and entry times in the night after it', async () => {
    const inIt = [
      await ticket(FRIDAY),
      await ticket(THURSDAY),
      await ticket(SATURDAY, { entryTime: '00:15:00' }),
      await ticket(SATURDAY, { entryTime: '04:30:00' }),
    ];
    const notInIt = [await ticket(SATURDAY), await ticket(SATURDAY, { entryTime: '04:31:00' })];
    const { records } = await places({ date: FRIDAY });
    expect(inIt.map(({ _id }) => records.has(snapshotPlace(_id)))).toEqual([true, true, true, true]);
    expect(notInIt.map(({ _id }) => records.has(snapshotPlace(_id)))).toEqual([false, false]);
  });
});

test('the invariants hold after all this', async () => {
  expect((await checkInvariants(house.house)).filter((finding) => finding.id.startsWith('A'))).toEqual([]);
});

test('whoever comes too early for a time after midnight is told so, with a day of its own or without', async () => {
  const tickets = await Promise.all([ticket('event', { entryTime: '00:30:00' }), ticket(SATURDAY, { entryTime: '00:30:00' })]);
  const [undated, dated] = tickets;
  const early = async ({ _id, k }: TestTicket) => (await act('scan-ticket', { _id, k }))[0];
  await itIs(FRIDAY, '22:00:00');
  for (const one of tickets) expect(await early(one)).toMatchObject({ reason: 'wrong-session', is_early: true });
  await itIs(SATURDAY, '02:00:00');
  for (const one of tickets) expect(await early(one)).toMatchObject({ reason: 'wrong-session', is_early: false });
  await itIs(SATURDAY, '00:30:00');
  expect(await early(undated)).toMatchObject({ result: 'accepted', is_early: null });
  expect(await early(dated)).toMatchObject({ result: 'accepted' });
});

test('a gate that names a date also gets tickets of the next that let in before it begins, where the clock skips midnight', async () => {
  const [day, next] = ['2027-10-02', '2027-10-03'];
  const facility_id = await venue.add(TEMPLATE.venueFacility, { name: 'Costanera', time_zone: 'America/Santiago' });
  const event_id = await venue.add(TEMPLATE.venueEvent, { name: 'Noche', status: 'active', start_date: '2027-09-01', end_date: '2027-10-30', facility_id });
  const santiago = (on: string, time: string) => instantInZone('America/Santiago', on, time);
  const skipped = santiago('2027-09-05', '00:00:00');
  expect([visitDay({ zone: 'America/Santiago', dayEndsAt: '00:00:00' }, skipped - 1), santiago('2027-09-05', '01:00:00')]).toEqual(['2027-09-04', skipped]);
  const early = await venue.ticket({ eventId: event_id, visitDate: '2027-09-05', entryTime: '01:00:00' });
  const later = await venue.ticket({ eventId: event_id, visitDate: '2027-09-05', entryTime: '02:30:00' });
  const usual = await venue.ticket({ eventId: event_id, visitDate: next, entryTime: '00:30:00' });
  const placesOn = async (date: string) => new Map<string, string>((await act('gate-snapshot', { terminal_id: null, event_id, date }))[0].records);
  await moveTo(skipped - 15 * MINUTE_MS);
  expect((await act('scan-ticket', { _id: early._id, k: early.k, terminal_id: null, event_id }))[0].result).toBe('accepted');
  const onSaturday = await placesOn('2027-09-04');
  expect([early, later].map((one) => onSaturday.has(snapshotPlace(one._id)))).toEqual([true, false]);
  expect((await placesOn(day)).has(snapshotPlace(usual._id))).toBe(true);
});
