import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { recordIn } from '#server/testing/snapshots.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import type { TestTicket } from '#server/testing/venue.ts';

const ZONE = 'America/Chicago';
/** The staff's session begins in the late afternoon, and every time below is within it. */
const { house, venue } = await openTestVenue(instantInZone(ZONE, '2027-06-01', '17:00:00'));
const staff = await house.person('staff');
const gate = await venue.terminal();
let session: string;
let nonces = 0;
beforeAll(async () => {
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
  return recordIn(records, { _id, k });
};

test('a ticket whose session was moved lets in at the old time and at the new one, and at no other', async () => {
  const [old, early, late, later, elsewhere] = await Promise.all([
    ...Array.from({ length: 4 }, () => venue.ticket({ entryTime: '11:00:00', sessionId: session })),
    venue.ticket({ entryTime: '10:00:00' }),
  ]);
  at('13:45:00');
  expect(await scan(late!)).toMatchObject({ reason: 'wrong-session' });
  at('09:00:00');
  const before = new Date(house.clock.now());
  house.clock.advance(2 * MINUTE_MS);
  await updateDocletData(venue.ctx, session, { start_time: '14:00:00' });
  await isOnSale();
  at('09:05:00');
  expect(await onList(early!, before)).toMatchObject(bothTimes);
  at('11:30:00');
  expect(await scan(old)).toMatchObject({ result: 'accepted' });
  at('13:29:00');
  const tooEarly = { reason: 'wrong-session', time: '14:00:00', is_early: true, message: 'This ticket is for 2 pm. It is too early for it.' };
  expect(await scan(early!)).toMatchObject(tooEarly);
  const again = () => act('scan-ticket', { terminal_id: gate, _id: early!._id, k: early!.k, nonce: 'asked-again' });
  expect([await again(), await again()]).toMatchObject([[tooEarly], [tooEarly]]);
  at('13:45:00');
  expect(await scan(late!)).toMatchObject({ result: 'accepted', time: '14:00:00' });
  expect(await scan(elsewhere!)).toMatchObject({ reason: 'wrong-session' });
  const scanned_at = new Date(instantInZone(ZONE, venue.today, '14:30:00')).toISOString();
  const uploaded = { _id: later!._id, k: later!.k, nonce: `late-${++nonces}`, scanned_at, accepted: true, direction: 'in' };
  expect((await act('scan-batch', { terminal_id: gate, scans: [uploaded] }))[0]).toMatchObject({ result: 'accepted' });
  at('15:01:00');
  expect(await scan(early!)).toMatchObject({ reason: 'wrong-session', message: 'This ticket is for 2 pm. It is too late for it.' });
  expect([await onList(early!, null), await onList(early!, before)]).toMatchObject([bothTimes, bothTimes]);
});

const sessionAt = (start_time: string) =>
  venue.add(TEMPLATE.venueEventSession, { event_id: venue.eventId, name: 'Show', status: 'active', date: 'every', start_time });
const move = (id: string, start_time: string) => updateDocletData(venue.ctx, id, { start_time });

test('whoever bought before, between or after two moves of a session is let in at its last time, whether it is still sold or not', async () => {
  const show = await sessionAt('10:00:00');
  const sold = async (entryTime: string) => Promise.all([venue.ticket({ entryTime, sessionId: show }), venue.ticket({ entryTime, sessionId: show })]);
  const first = await sold('10:00:00');
  await move(show, '13:00:00');
  const second = await sold('13:00:00');
  await move(show, '16:00:00');
  const third = await sold('16:00:00');
  at('12:45:00');
  expect(await scan(second[0])).toMatchObject({ result: 'accepted' });
  expect(await scan(first[0])).toMatchObject({ reason: 'wrong-session', time: '16:00:00' });
  at('15:45:00');
  await updateDocletData(venue.ctx, show, { status: 'inactive' });
  for (const ticket of [first[0], second[1], third[0]]) expect(await scan(ticket)).toMatchObject({ result: 'accepted', time: '16:00:00' });
  const between = (ticket: TestTicket, time: string) => ({
    _id: ticket._id,
    k: ticket.k,
    nonce: `between-${++nonces}`,
    scanned_at: new Date(instantInZone(ZONE, venue.today, time)).toISOString(),
    accepted: true,
    direction: 'in',
  });
  at('16:30:00');
  const scans = [between(first[1], '13:15:00'), between(third[1], '14:30:00')];
  expect(await act('scan-batch', { terminal_id: gate, scans })).toMatchObject([{ result: 'accepted' }, { reason: 'wrong-session' }]);
});

test('where every session of a day is moved on, each ticket goes with its own session', async () => {
  const [early, late] = [await sessionAt('10:00:00'), await sessionAt('12:00:00')];
  const [ofEarly, ofLate] = [await venue.ticket({ entryTime: '10:00:00', sessionId: early }), await venue.ticket({ entryTime: '12:00:00', sessionId: late })];
  await move(late, '14:00:00');
  await move(early, '12:00:00');
  at('14:30:00');
  expect(await scan(ofEarly)).toMatchObject({ reason: 'wrong-session', time: '12:00:00' });
  expect(await scan(ofLate)).toMatchObject({ result: 'accepted', time: '14:00:00' });
});
