import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openVenue, type TestTicket, type Venue } from '#server/testing/venue.ts';
import { openRecord, snapshotPlace } from './snapshot-record.ts';

const ZONE = 'America/Chicago';
let house: TestHouse;
let venue: Venue;
let staff: TestPerson;
let gate: string;
let session: string;
let nonces = 0;
beforeAll(async () => {
  house = await openTestHouse();
  // The staff's session begins in the late afternoon, and every time below is within it.
  house.clock.set(instantInZone(ZONE, '2027-06-01', '17:00:00'));
  venue = await openVenue(house);
  staff = await house.person('staff');
  gate = await venue.terminal();
  session = await venue.add(TEMPLATE.venueEventSession, { event_id: venue.eventId, name: 'Matinee', status: 'active', date: 'every', start_time: '11:00:00' });
  await updateDocletData(venue.ctx, venue.passId, { session_ids: [session] });
  await isOnSale();
});
afterAll(() => house.close());

const at = (time: string) => house.clock.set(instantInZone(ZONE, venue.today, time));
const act = async (name: string, data: object) => itemsOf(await house.act(name, data, { token: staff.token }));
const isOnSale = () => act('product-availability', { event_id: venue.eventId, start_date: venue.today, end_date: venue.today });
const scan = async ({ _id, k }: TestTicket) => (await act('scan-ticket', { terminal_id: gate, _id, k }))[0];
const bothTimes = { h: '11:00:00', i: '14:00:00' };
const onList = async ({ _id, k }: TestTicket, since: Date | null) => {
  const [{ records }] = await act('gate-snapshot', { event_id: venue.eventId, ...(since ? { since: since.toISOString() } : {}) });
  return openRecord(_id, k, new Map<string, string>(records).get(snapshotPlace(_id))!);
};

test('a ticket whose session was moved lets in at the old time and at the new one, and at no other', async () => {
  const [old, early, late, later, elsewhere] = await Promise.all([
    ...Array.from({ length: 4 }, () => venue.ticket({ entryTime: '11:00:00' })),
    venue.ticket({ entryTime: '10:00:00' }),
  ]);
  at('13:45:00');
  expect(await scan(late!)).toMatchObject({ reason: 'wrong-session' });
  at('09:00:00');
  const before = new Date(house.clock.now());
  house.clock.advance(120_000);
  await updateDocletData(venue.ctx, session, { start_time: '14:00:00' });
  await isOnSale();
  at('09:05:00');
  expect(await onList(early!, before)).toMatchObject(bothTimes);
  at('11:30:00');
  expect(await scan(old)).toMatchObject({ result: 'accepted' });
  at('13:29:00');
  expect(await scan(early!)).toMatchObject({ reason: 'wrong-session', time: '14:00:00', message: 'This ticket is for 14:00. It is too early for it.' });
  at('13:45:00');
  expect(await scan(late!)).toMatchObject({ result: 'accepted', time: '14:00:00' });
  expect(await scan(elsewhere!)).toMatchObject({ reason: 'wrong-session' });
  const scanned_at = new Date(instantInZone(ZONE, venue.today, '14:30:00')).toISOString();
  const uploaded = { _id: later!._id, k: later!.k, nonce: `late-${++nonces}`, scanned_at, accepted: true, direction: 'in' };
  expect((await act('scan-batch', { terminal_id: gate, scans: [uploaded] }))[0]).toMatchObject({ result: 'accepted' });
  at('15:01:00');
  expect(await scan(early!)).toMatchObject({ reason: 'wrong-session', message: 'This ticket is for 14:00. It is too late for it.' });
  expect([await onList(early!, null), await onList(early!, before)]).toMatchObject([bothTimes, bothTimes]);
});
