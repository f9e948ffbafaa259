import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

/** A ticket for Friday belongs to the night that lasts until four, so half past midnight is before its end. */
const ZONE = 'America/Chicago';
const [FRIDAY, SATURDAY] = ['2027-06-04', '2027-06-05'] as const;
const { house, venue } = await openTestVenue(instantInZone(ZONE, FRIDAY, '18:00:00'));
let festival: string;
let holder: TestPerson;
beforeAll(async () => {
  const data = { status: 'active', start_date: FRIDAY, end_date: '2027-06-06', facility_id: venue.facilityId };
  festival = await venue.add(TEMPLATE.venueEvent, { name: 'Festival', ...data, day_ends_at: '04:00:00' });
});
afterAll(() => house.close());
beforeEach(() => moveTo('00:30:00'));

async function moveTo(time: string, day: string = SATURDAY) {
  house.clock.set(instantInZone(ZONE, day, time));
  holder = await house.person('web');
}
const act = async (name: string, data: object, person = holder) => outcomeOf(await house.act(name, data, { token: person.token }));
const ticket = (more: object = {}) => venue.ticket({ eventId: festival, visitDate: FRIDAY, holderAccount: holder.accountId, ...more });

describe('a ticket for tonight', () => {
  const shown = async (more: object = {}) => {
    const { _id } = await ticket(more);
    const { consumers } = await act('member-entitlements', { profile_id: holder.accountId });
    return consumers[0].admissions.find((one: { _id: string }) => one._id === _id);
  };

  test('is over when the venue’s visit day is', async () => {
    expect(await shown()).toMatchObject({ over_at: '2027-06-05T09:00:00.000Z', transferable: true });
    expect(await shown({ eventId: venue.eventId })).toMatchObject({ over_at: '2027-06-05T05:00:00.000Z', transferable: false });
    expect(await shown({ visitDate: 'event' })).toMatchObject({ over_at: '2027-06-07T09:00:00.000Z', transferable: true });
    await moveTo('04:00:00');
    expect(await shown()).toMatchObject({ transferable: false });
  });

  test('for a time after midnight is over when the night is that this time is in', async () => {
    expect(await shown({ visitDate: SATURDAY, entryTime: '00:15:00' })).toMatchObject({ over_at: '2027-06-05T09:00:00.000Z', transferable: true });
    expect(await shown({ visitDate: SATURDAY, entryTime: '04:00:00' })).toMatchObject({ over_at: '2027-06-06T09:00:00.000Z', transferable: true });
    const give = async () =>
      act('transfer-tickets', { admissions: [(await ticket({ visitDate: SATURDAY, entryTime: '00:15:00' }))._id], email: 'night@example.test' });
    expect(await give()).toMatchObject({ state: 'offered' });
    await moveTo('04:00:00');
    expect(await give()).toMatchObject({ status: 409, error: 'ticket-past' });
  });

  test('… and on the evening to which its session was moved, when that is', async () => {
    const session = { event_id: festival, name: 'Show', status: 'active', date: 'every', start_time: '20:00:00' };
    const sold = { visitDate: SATURDAY, entryTime: '00:15:00', sessionId: await venue.add(TEMPLATE.venueEventSession, session) };
    await moveTo('18:00:00');
    expect(await shown(sold)).toMatchObject({ over_at: '2027-06-06T09:00:00.000Z', time: '20:00:00', transferable: true });
    expect(await act('transfer-tickets', { admissions: [(await ticket(sold))._id], email: 'evening@example.test' })).toMatchObject({ state: 'offered' });
  });

  test('for a time shortly before the end of its day is over when no gate lets in for it any more', async () => {
    const late = { eventId: venue.eventId, entryTime: '23:45:00' };
    expect(await shown(late)).toMatchObject({ over_at: '2027-06-05T05:45:00.000Z', transferable: true });
    expect(await shown({ ...late, entryTime: '22:00:00' })).toMatchObject({ over_at: '2027-06-05T05:00:00.000Z', transferable: false });
    const give = async () => act('transfer-tickets', { admissions: [(await ticket(late))._id], email: 'late@example.test' });
    expect(await give()).toMatchObject({ state: 'offered' });
    await moveTo('00:46:00');
    expect(await give()).toMatchObject({ status: 409, error: 'ticket-past' });
  });

  test('can be passed on while it lets in', async () => {
    const give = async () => act('transfer-tickets', { admissions: [(await ticket())._id], email: 'friend@example.test' });
    expect(await give()).toMatchObject({ state: 'offered' });
    await moveTo('04:00:00');
    expect(await give()).toMatchObject({ status: 409, error: 'ticket-past' });
  });

  test('keeps its holder in the family', async () => {
    await moveTo('03:50:00');
    const child = await act('family-add-child', { first_name: 'Cy', last_name: 'Child', dob: '2018-05-06' });
    await ticket({ consumerId: child._id });
    await ticket({ consumerId: child._id, visitDate: '2027-06-03' });
    const remove = () => act('family-remove-member', { consumer_id: child._id });
    expect(await remove()).toMatchObject({ status: 409, error: 'has-tickets' });
    house.clock.set(instantInZone(ZONE, SATURDAY, '04:00:00'));
    expect(await remove()).toMatchObject({ removed: true });
  });
});

test('a ticket that lets in each day keeps its holder in the family after it has let in, and one that let in once does not', async () => {
  const childWith = async (first_name: string, more: object) => {
    const child = await act('family-add-child', { first_name, last_name: 'Child', dob: '2018-05-06' });
    await ticket({ consumerId: child._id, visitDate: 'event', state: 'used', ...more });
    return act('family-remove-member', { consumer_id: child._id });
  };
  expect(await childWith('Ed', { reentry: 'daily' })).toMatchObject({ status: 409, error: 'has-tickets' });
  expect(await childWith('Fay', { reentry: 'none' })).toMatchObject({ removed: true });
});

describe('a ticket without a day, once its event is over', () => {
  const MONDAY = '2027-06-07';
  beforeEach(() => moveTo('03:50:00', MONDAY));
  const endOfEvent = () => house.clock.set(instantInZone(ZONE, MONDAY, '04:00:00'));

  test.each(['any', 'event'])('is past and cannot be passed on: for %s', async (visitDate) => {
    const { _id } = await ticket({ visitDate });
    const give = async () => act('transfer-tickets', { admissions: [(await ticket({ visitDate }))._id], email: `${visitDate}@example.test` });
    const shown = async () => {
      const { consumers } = await act('member-entitlements', { profile_id: holder.accountId });
      return consumers[0].admissions.find((one: { _id: string }) => one._id === _id);
    };
    expect([await give(), await shown()]).toMatchObject([{ state: 'offered' }, { transferable: true }]);
    endOfEvent();
    expect([await give(), await shown()]).toMatchObject([
      { status: 409, error: 'ticket-past' },
      { transferable: false, over_at: '2027-06-07T09:00:00.000Z' },
    ]);
  });

  test('keeps nobody in the family', async () => {
    const child = await act('family-add-child', { first_name: 'Di', last_name: 'Child', dob: '2018-05-06' });
    for (const visitDate of ['any', 'event']) await ticket({ consumerId: child._id, visitDate });
    const remove = () => act('family-remove-member', { consumer_id: child._id });
    expect(await remove()).toMatchObject({ status: 409, error: 'has-tickets' });
    endOfEvent();
    expect(await remove()).toMatchObject({ removed: true });
  });

  test('merchandise that is still to be collected is not past', async () => {
    endOfEvent();
    const { _id } = await ticket({ visitDate: 'any', kind: 'merchandise' });
    const { consumers } = await act('member-entitlements', { profile_id: holder.accountId });
    expect(consumers[0].admissions.find((one: { _id: string }) => one._id === _id)).toMatchObject({ over_at: null, transferable: true });
  });
});

test('a group’s season pass is reserved for the night that goes on', async () => {
  const groupId = await addGroup({ ...venue, eventId: festival }, holder, { pass_ids: [venue.passId] });
  const member = await addGroupMember(venue, groupId, 'Kim');
  await ticket({ visitDate: 'event' });
  const staff = await house.person('staff');
  const ask = { group_id: groupId, start_date: FRIDAY, end_date: FRIDAY };
  expect(await act('season-pass-availability', ask, staff)).toMatchObject({ item_count: 1, today: FRIDAY });
  expect(await act('assign-season-members', { group_id: groupId, date: FRIDAY, members: [member] }, staff)).toMatchObject({ date: FRIDAY });
  house.clock.set(instantInZone(ZONE, SATURDAY, '04:00:00'));
  expect(await act('season-pass-availability', ask, await house.person('staff'))).toMatchObject({ item_count: 0, today: SATURDAY });
});
