import { afterAll, describe, expect, test } from 'vitest';
import { shortDay } from '#domain/day-text.ts';
import { addDays } from '#domain/day.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { instantInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { recordIn } from '#server/testing/snapshots.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { snapshotPlace } from './snapshot-record.ts';

const ZONE = 'America/Chicago';
/** Everybody signs in late in the afternoon, so that every time below lies before the sign-in. */
const { house, venue } = await openTestVenue(instantInZone(ZONE, '2027-06-01', '17:00:00'));
const admin = await house.person('admin');
let staff = await house.person('staff');
const gate = await venue.terminal();
let nonces = 0;
afterAll(() => house.close());

const at = (time: string) => house.clock.set(instantInZone(ZONE, venue.today, time));
const act = async (name: string, data: object) => itemsOf(await house.act(name, data, { token: staff.token }));
const scan = async ({ _id, k }: { _id: string; k: string }) => (await act('scan-ticket', { terminal_id: gate, _id, k }))[0];
const offline = ({ _id, k }: { _id: string; k: string }, time: string, direction: 'in' | 'out' = 'in') => ({
  _id,
  k,
  nonce: `offline-${++nonces}`,
  scanned_at: new Date(instantInZone(ZONE, venue.today, time)).toISOString(),
  accepted: true,
  direction,
});
const uploadAll = (scans: object[]) => act('scan-batch', { terminal_id: gate, scans });
const upload = async (...showing: Parameters<typeof offline>) => (await uploadAll([offline(...showing)]))[0];
const setting = (settings: object) => house.call('POST', `/api/workspace/${house.workspaceId}`, { token: admin.token, body: { settings } });

describe('a ticket for half past ten', () => {
  const ticket = () => venue.ticket({ entryTime: '10:30:00' });

  test('lets in from half an hour before to an hour after, and says what is wrong otherwise', async () => {
    const early = await ticket();
    at('09:59:00');
    expect(await scan(early)).toMatchObject({ result: 'refused', reason: 'wrong-session', message: 'This ticket is for 10:30 am. It is too early for it.' });
    at('10:00:00');
    expect(await scan(early)).toMatchObject({ result: 'accepted' });
    const late = await ticket();
    at('11:31:00');
    expect(await scan(late)).toMatchObject({ reason: 'wrong-session', message: 'This ticket is for 10:30 am. It is too late for it.' });
    at('11:30:30');
    expect(await scan(late)).toMatchObject({ result: 'accepted' });
  });

  test('for as long as the house says', async () => {
    const one = await ticket();
    expect((await setting({ entry_early_minutes: 0, entry_late_minutes: 240 })).status).toBe(200);
    at('10:29:00');
    expect(await scan(one)).toMatchObject({ reason: 'wrong-session' });
    at('14:29:00');
    expect(await scan(one)).toMatchObject({ result: 'accepted' });
    const [snapshot] = await act('gate-snapshot', { event_id: venue.eventId });
    expect(snapshot).toMatchObject({ entry_early_minutes: 0, entry_late_minutes: 240 });
    await setting({ entry_early_minutes: null, entry_late_minutes: null });
  });

  test('without a line it is judged by when it was shown, with a quarter of an hour for the device’s clock', async () => {
    at('16:00:00');
    expect(await upload(await ticket(), '09:44:00')).toMatchObject({ reason: 'wrong-session' });
    expect(await upload(await ticket(), '09:50:00')).toMatchObject({ result: 'accepted' });
    expect(await upload(await ticket(), '11:50:00')).toMatchObject({ reason: 'wrong-session' });
  });

  test('whoever was in already comes back at any time, at a gate without a line too', async () => {
    const mayComeBack = () => venue.ticket({ entryTime: '10:30:00', reentry: 'once' });
    const [known, untold] = [await mayComeBack(), await mayComeBack()];
    at('10:30:00');
    expect(await scan(known)).toMatchObject({ result: 'accepted' });
    at('16:00:00');
    expect(await upload(known, '12:00:00', 'out')).toMatchObject({ result: 'accepted' });
    expect(await upload(known, '13:00:00')).toMatchObject({ result: 'accepted', conflicts: [] });
    expect(await scan(known)).toMatchObject({ reason: 'already-used' });
    const told = await uploadAll([offline(untold, '10:40:00'), offline(untold, '12:00:00', 'out'), offline(untold, '13:00:00')]);
    expect(told.map((one) => one.result)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await upload(await mayComeBack(), '13:00:00')).toMatchObject({ reason: 'wrong-session' });
  });
});

test('the time of use is told by the venue’s clock, not the workspace’s', async () => {
  await updateDocletData(venue.ctx, venue.facilityId, { time_zone: 'Asia/Tokyo' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(house.clock.now());
  house.clock.set(instantInZone('Asia/Tokyo', today, '18:42:00') + 3000);
  staff = await house.person('staff');
  const there = await venue.ticket({ visitDate: today });
  await scan(there);
  house.clock.advance(MINUTE_MS);
  expect(await scan(there)).toMatchObject({ reason: 'already-used', message: 'This ticket was first used at 6:42 pm at North gate.' });
  await updateDocletData(venue.ctx, venue.facilityId, { time_zone: ZONE });
  house.clock.advance(3000);
});

describe('a season pass of a group', () => {
  test('lets in on the days it is reserved for, with a line, without one and afterwards', async () => {
    at('12:00:00');
    const owner = await house.person('web');
    const groupId = await addGroup(venue, owner, { pass_ids: [venue.passId] });
    const member = await addGroupMember(venue, groupId, 'Kim');
    house.clock.advance(3000);
    const pass = await venue.ticket({ visitDate: 'event', consumerId: member });
    const record = async () => {
      const [{ records }] = await act('gate-snapshot', { event_id: venue.eventId });
      return recordIn(records, pass)?.q;
    };
    expect(await scan(pass)).toMatchObject({ result: 'refused', reason: 'not-reserved' });
    expect(await upload(pass, '11:00:00')).toMatchObject({ reason: 'not-reserved' });
    expect(await record()).toEqual([]);
    const [reserved] = await act('assign-season-members', { group_id: groupId, date: venue.today, members: [member] });
    expect(await record()).toEqual([venue.today]);
    expect(await scan(pass)).toMatchObject({ result: 'accepted' });
    await act('cancel-group-reservation', { reservation_id: reserved.reservation_id, reason: 'Ill' });
    expect(await scan(pass)).toMatchObject({ reason: 'not-reserved' });
  });

  test('that a gate without a line let in before its reservation was cancelled is used, and lets in nobody else that day', async () => {
    at('12:00:00');
    const owner = await house.person('web');
    const groupId = await addGroup(venue, owner, { pass_ids: [venue.passId] });
    const [kim, lou] = [await addGroupMember(venue, groupId, 'Kim'), await addGroupMember(venue, groupId, 'Lou')];
    house.clock.advance(3000);
    const pass = await venue.ticket({ visitDate: 'event', reentry: 'daily', holderAccount: owner.accountId });
    const assign = (member: string) => act('assign-season-members', { group_id: groupId, date: venue.today, members: [member] });
    const [reserved] = await assign(kim);
    at('13:00:00');
    await act('cancel-group-reservation', { reservation_id: reserved.reservation_id, reason: 'Ill' });
    at('14:00:00');
    expect(await upload(pass, '13:30:00')).toMatchObject({ reason: 'not-reserved' });
    expect(await upload(pass, '12:30:00')).toMatchObject({ result: 'accepted', conflicts: [] });
    await expect(assign(lou)).rejects.toThrow('There are no season passes left for this date.');
    expect(await scan(pass)).toMatchObject({ reason: 'not-reserved' });
  });

  test('that let in before its reservation was cancelled seats nobody else that day, unless it comes in again', async () => {
    at('09:00:00');
    const owner = await house.person('web');
    const group = { group_id: await addGroup(venue, owner, { pass_ids: [venue.passId] }), start_date: venue.today, end_date: addDays(venue.today, 1) };
    const [kim, lou] = [await addGroupMember(venue, group.group_id, 'Kim'), await addGroupMember(venue, group.group_id, 'Lou')];
    house.clock.advance(3000);
    const assign = (member: string, date = venue.today) => act('assign-season-members', { group_id: group.group_id, date, members: [member] });
    const left = async () => (await act('season-pass-availability', group)).map((day: { item_count: number }) => day.item_count);
    const comesAndIsCancelled = async (reentry: 'daily' | 'unlimited') => {
      const pass = await venue.ticket({ visitDate: 'event', reentry, holderAccount: owner.accountId });
      const [{ reservation_id, admission_id }] = await assign(kim);
      expect([admission_id, await scan(pass)]).toMatchObject([pass._id, { result: 'accepted' }]);
      await act('cancel-group-reservation', { reservation_id, reason: 'Went home' });
      return pass;
    };
    await comesAndIsCancelled('daily');
    expect(await left()).toEqual([0, 1]);
    await expect(assign(lou)).rejects.toThrow('There are no season passes left for this date.');
    expect(await assign(lou, addDays(venue.today, 1))).toHaveLength(1);
    const pass = await comesAndIsCancelled('unlimited');
    expect(await left()).toEqual([1, 1]);
    await assign(lou);
    expect((await act('scan-ticket', { terminal_id: gate, _id: pass._id, k: pass.k, direction: 'out' }))[0]).toMatchObject({ result: 'accepted' });
    expect(await scan(pass)).toMatchObject({ result: 'accepted' });
  });

  test('that lets in twice a day seats somebody else on that day as long as it has let in once', async () => {
    at('09:00:00');
    const owner = await house.person('web');
    const group_id = await addGroup(venue, owner, { pass_ids: [venue.passId] });
    const people = await Promise.all(['Kim', 'Lou', 'Max'].map((name) => addGroupMember(venue, group_id, name)));
    house.clock.advance(3000);
    const pass = await venue.ticket({ visitDate: 'event', reentry: 'once', holderAccount: owner.accountId });
    const pastGate = async (direction: string) => (await act('scan-ticket', { terminal_id: gate, _id: pass._id, k: pass.k, direction }))[0].result;
    const assign = (member: string) => act('assign-season-members', { group_id, date: venue.today, members: [member] });
    for (const member of people.slice(0, 2)) {
      const [{ reservation_id }] = await assign(member);
      expect([await pastGate('in'), await pastGate('out')]).toEqual(['accepted', 'accepted']);
      await act('cancel-group-reservation', { reservation_id, reason: 'Went home' });
    }
    await expect(assign(people[2]!)).rejects.toThrow('There are no season passes left for this date.');
  });

  test('a pass for the whole event that belongs to no group needs no reservation', async () => {
    expect(await scan(await venue.ticket({ visitDate: 'event' }))).toMatchObject({ result: 'accepted' });
    const owner = await house.person('web');
    await addGroup(venue, owner, { pass_ids: ['f'.repeat(24)] });
    const member = await addGroupMember(venue, await addGroup(venue, await house.person('web')), 'Lou');
    house.clock.advance(3000);
    expect(await scan(await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId }))).toMatchObject({ result: 'accepted' });
    expect(await scan(await venue.ticket({ visitDate: 'event', consumerId: member }))).toMatchObject({ result: 'accepted' });
  });
});

test('a ticket used on another day says on which; one that may come back says when and where it last came in', async () => {
  const [anyDay, pass] = [await venue.ticket({ visitDate: 'any' }), await venue.ticket({ visitDate: 'event', reentry: 'unlimited' })];
  const south = await venue.terminal({ name: 'South gate' });
  const scanSouth = async ({ _id, k }: { _id: string; k: string }) => (await act('scan-ticket', { terminal_id: south, _id, k }))[0];
  at('17:30:00');
  for (const one of [anyDay, pass]) expect(await scan(one)).toMatchObject({ result: 'accepted' });
  house.clock.advance(20 * HOUR_MS);
  staff = await house.person('staff');
  expect(await scan(anyDay)).toMatchObject({
    reason: 'already-used',
    message: `This ticket was first used on ${shortDay(venue.today)} at 5:30 pm at North gate.`,
  });
  expect(await scanSouth(pass)).toMatchObject({ result: 'accepted' });
  house.clock.advance(MINUTE_MS);
  expect(await scan(pass)).toMatchObject({ reason: 'already-used', message: 'This ticket was last let in at 1:30 pm at South gate.' });
});

describe('around midnight', () => {
  const nextDay = (time: string) => instantInZone(ZONE, addDays(venue.today, 1), time);

  test('a ticket for half past eleven lets in for an hour, and people inside may go home afterwards', async () => {
    const [late, tooLate, inside] = [
      await venue.ticket({ entryTime: '23:30:00' }),
      await venue.ticket({ entryTime: '23:30:00' }),
      await venue.ticket({ entryTime: '23:30:00', reentry: 'unlimited' }),
    ];
    at('23:40:00');
    expect(await scan(inside)).toMatchObject({ result: 'accepted' });
    house.clock.set(nextDay('00:25:00'));
    staff = await house.person('staff');
    expect(await scan(late)).toMatchObject({ result: 'accepted' });
    expect((await act('scan-ticket', { event_id: venue.eventId, direction: 'out', ...inside }))[0]).toMatchObject({ result: 'accepted' });
    house.clock.set(nextDay('00:35:00'));
    expect(await scan(tooLate)).toMatchObject({ result: 'refused', reason: 'wrong-date' });
    expect((await checkInvariants(house.house)).filter((finding) => finding.id.startsWith('A'))).toEqual([]);
  });

  test('a snapshot of a day includes late tickets of the day before and early ones of the next', async () => {
    const of = (days: number, entryTime?: string) => venue.ticket({ visitDate: addDays(venue.today, days), ...(entryTime ? { entryTime } : {}) });
    const inIt = [await of(0), await of(-1, '23:00:00'), await of(1, '00:30:00')];
    const notInIt = [await of(-1), await of(-1, '22:59:00'), await of(1, '00:31:00'), await of(1)];
    const [snapshot] = await act('gate-snapshot', { event_id: venue.eventId, date: venue.today });
    const places = new Set(snapshot.records.map(([place]: [string]) => place));
    expect(inIt.map((ticket) => places.has(snapshotPlace(ticket._id)))).toEqual([true, true, true]);
    expect(notInIt.some((ticket) => places.has(snapshotPlace(ticket._id)))).toBe(false);
  });
});
