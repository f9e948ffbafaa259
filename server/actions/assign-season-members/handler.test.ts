import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets, weave } from '#server/doclets/weaves.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';

const { house, venue } = await openVenueAtNoon();
let owner: TestPerson;
let staff: TestPerson;
let groupId: string;
let members: string[];
let day: string;
beforeAll(async () => {
  owner = await house.person('web');
  staff = await house.person('staff');
  groupId = await addGroup(venue, owner, { max_members: 20, pass_ids: [venue.passId] });
  members = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addGroupMember(venue, groupId, name)));
  for (let pass = 0; pass < 2; pass++) await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId, reentry: 'unlimited' });
  day = addDays(venue.today, 3);
});
afterAll(() => house.close());

const act = async (name: string, data: object, person = owner) => {
  const reply = await house.act(name, data, { token: person.token });
  const [refused] = reply.body.errors ?? [];
  return { status: reply.status, error: refused?.code, message: refused?.message, items: reply.body.data?.items };
};
const assign = (date: string, of: string[], person = owner) => act('assign-season-members', { group_id: groupId, date, members: of }, person);
const free = async (date: string) => (await act('season-pass-availability', { group_id: groupId, start_date: date, end_date: date })).items[0].item_count;

describe('season passes of a group', () => {
  test('seat as many members a day as there are passes, all or none', async () => {
    expect(await free(day)).toBe(2);
    expect(await assign(day, members.slice(0, 3))).toMatchObject({ status: 409, error: 'no-passes-left' });
    expect(await free(day)).toBe(2);
    const assigned = await assign(day, members.slice(0, 2));
    expect(assigned.items.map((row: { consumer_id: string }) => row.consumer_id).toSorted()).toEqual(members.slice(0, 2).toSorted());
    expect(new Set(assigned.items.map((row: { admission_id: string }) => row.admission_id)).size).toBe(2);
    expect(await assign(day, members.slice(0, 2))).toEqual(assigned);
    expect(await free(day)).toBe(0);
    expect((await assign(day, members.slice(2, 3))).message).toBe('There are no season passes left for this date.');
    expect(await free(addDays(day, 1))).toBe(2);
  });

  test('seat somebody who is named twice once, and tell only of those who were named', async () => {
    const date = addDays(day, 20);
    expect((await assign(date, [members[0]!, members[0]!])).items).toMatchObject([{ consumer_id: members[0] }]);
    expect((await assign(date, [members[1]!])).items).toMatchObject([{ consumer_id: members[1] }]);
  });

  test('are for this event, from its first day to its last', async () => {
    const another = await venue.add(TEMPLATE.venueEvent, { name: 'Another', facility_id: venue.facilityId });
    for (const over of [{ eventId: another }, { visitDate: day }, { kind: 'addon' as const }])
      await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId, reentry: 'unlimited', ...over });
    const { start_date, end_date } = (await docletById(venue.ctx, venue.eventId))!.data;
    await updateDocletData(venue.ctx, venue.eventId, { start_date: addDays(day, 22), end_date: addDays(day, 23) });
    expect(await Promise.all([21, 22, 23, 24].map((days) => free(addDays(day, days))))).toEqual([0, 2, 2, 0]);
    await updateDocletData(venue.ctx, venue.eventId, { start_date, end_date });
  });

  test('of parallel assignments as many succeed as there are passes', async () => {
    const date = addDays(day, 2);
    const replies = await Promise.all(members.map((member) => assign(date, [member])));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await free(date)).toBe(0);
  });

  test('a cancelled day is free again, with its reason', async () => {
    const date = addDays(day, 4);
    const { items } = await assign(date, [members[0]!]);
    const cancel = () => act('cancel-group-reservation', { reservation_id: items[0].reservation_id, reason: 'Ill' });
    expect(await cancel()).toMatchObject({ items: [{ state: 'cancelled', reason: 'Ill' }] });
    expect(await act('cancel-group-reservation', { reservation_id: items[0].reservation_id, reason: 'Other' })).toMatchObject({ items: [{ reason: 'Ill' }] });
    expect(await free(date)).toBe(2);
    expect(await assign(date, [members[0]!])).toMatchObject({ status: 200 });
    expect((await assign(date, members.slice(1, 3))).message).toBe('There is 1 season pass left for this date.');
  });

  test('of several who cancel a day at once all are told the reason that counts', async () => {
    const { items } = await assign(addDays(day, 4), [members[1]!]);
    const cancel = (reason: string) => act('cancel-group-reservation', { reservation_id: items[0].reservation_id, reason });
    const replies = await Promise.all(['Ill', 'Rain', 'Late'].map(cancel));
    const { items: after } = await cancel('Other');
    expect(replies.map((reply) => reply.items[0].reason)).toEqual(Array(3).fill(after[0].reason));
  });

  test('a member uses their own pass, and a seat comes back when they leave', async () => {
    const date = addDays(day, 5);
    const own = await venue.ticket({ visitDate: 'event', consumerId: members[3]! });
    const { items } = await assign(date, [members[2]!, members[3]!]);
    expect(items.find((row: { consumer_id: string }) => row.consumer_id === members[3])).toMatchObject({ admission_id: own._id });
    await act('group-remove-member', { group_id: groupId, consumer_id: members[3]! });
    expect(await free(date)).toBe(1);
  });

  test('a seat also comes back when the link itself is removed, from either end', async () => {
    const date = addDays(day, 6);
    const [first, second] = members as [string, string];
    const club = await addGroup(venue, owner, { member_count: 2, pass_ids: [venue.passId] });
    for (const member of [first, second]) await weave(venue.ctx, { fromId: club, toId: member, role: WEAVE_ROLE.groupMember });
    const seats = async () => (await act('season-pass-availability', { group_id: club, start_date: date, end_date: date })).items[0].item_count;
    const unlink = async (from: string, to: string) => {
      const relation = (await linkedDoclets(venue.ctx, from, { role: WEAVE_ROLE.groupMember })).find(({ doclet }) => doclet.id === to);
      const path = `/api/workspace/${house.workspaceId}/doclet/${from}/weaves/${relation!.weaveId}`;
      expect((await house.call('DELETE', path, { token: staff.token })).status).toBe(200);
      return [await seats(), (await docletById(venue.ctx, club))?.data.member_count];
    };
    expect(await act('assign-season-members', { group_id: club, date, members: [first, second] })).toMatchObject({ status: 200 });
    const taken = await seats();
    expect(await unlink(club, first)).toEqual([taken + 1, 1]);
    expect(await unlink(second, club)).toEqual([taken + 2, 0]);
  });

  test('a pass of a kind that the group does not name is its holder’s own and no seat; if the group names none, every pass is a seat', async () => {
    const personal = { visitDate: 'event', productId: 'e'.repeat(24) };
    await venue.ticket({ ...personal, holderAccount: owner.accountId });
    await venue.ticket({ ...personal, consumerId: members[0]! });
    const date = addDays(day, 8);
    expect(await free(date)).toBe(2);
    const unnamed = await addGroup(venue, owner);
    expect(await act('season-pass-availability', { group_id: unnamed, start_date: date, end_date: date })).toMatchObject({ items: [{ item_count: 3 }] });
  });

  test('a pass that is linked to the group counts like one that the group names', async () => {
    const date = addDays(day, 8);
    const club = await addGroup(venue, owner);
    const seats = async () => (await act('season-pass-availability', { group_id: club, start_date: date, end_date: date })).items[0].item_count;
    await venue.ticket({ visitDate: 'event', productId: 'd'.repeat(24), holderAccount: owner.accountId });
    expect(await seats()).toBeGreaterThan(2);
    await weave(venue.ctx, { fromId: club, toId: venue.passId, role: '', oneWay: true });
    expect(await seats()).toBe(2);
  });

  test('the owner comes on one of them like any member', async () => {
    const { consumerId } = await ensureConsumer(venue.ctx, owner.accountId);
    const date = addDays(day, 8);
    expect(await assign(date, [consumerId, members[0]!])).toMatchObject({ status: 200 });
    expect(await free(date)).toBe(0);
  });

  test('a pass given back after it was reserved no longer counts, and its member gets another', async () => {
    const date = addDays(day, 9);
    const extra = await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId, consumerId: members[0]! });
    await assign(date, [members[0]!]);
    expect(await free(date)).toBe(2);
    await venue.ctx.db.updateTable('admission').set({ state: 'revoked' }).where('admission_id', '=', extra._id).execute();
    expect(await act('season-pass-availability', { group_id: groupId, start_date: date, end_date: date })).toMatchObject({
      items: [{ item_count: 2, reserved: [] }],
    });
    const { items } = await assign(date, [members[0]!, members[1]!]);
    expect(items.map((row: { admission_id: string }) => row.admission_id)).not.toContain(extra._id);
    expect(await free(date)).toBe(0);
  });

  test('a pass is no seat on its blocked days, and a day without any seat is closed', async () => {
    const [shut, half] = [addDays(day, 10), addDays(day, 11)];
    const pass = await docletById(venue.ctx, venue.passId);
    const passOf = (name: string, blocked: string[]) => venue.add(TEMPLATE.eventPass, { ...pass!.data, name, blocked_dates: blocked });
    const kinds = [await passOf('Season', [shut]), await passOf('Weekday season', [shut, half])];
    const club = await addGroup(venue, owner, { pass_ids: kinds });
    const ours = await Promise.all(['E', 'F'].map((name) => addGroupMember(venue, club, name)));
    for (const productId of kinds) await venue.ticket({ productId, visitDate: 'event', holderAccount: owner.accountId });
    const { items } = await act('season-pass-availability', { group_id: club, start_date: addDays(shut, -1), end_date: half });
    expect(items.map((row: { item_count: number }) => row.item_count)).toEqual([2, 0, 1]);
    const enter = (date: string, of: string[]) => act('assign-season-members', { group_id: club, date, members: of });
    expect(await enter(shut, [ours[0]!])).toMatchObject({ status: 409, error: 'date-closed' });
    expect(await enter(half, ours)).toMatchObject({ status: 409, error: 'no-passes-left' });
    expect(await enter(half, [ours[1]!])).toMatchObject({ status: 200 });
  });

  test('a revoked pass is no seat', async () => {
    const date = addDays(day, 6);
    await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId, state: 'revoked' });
    expect(await free(date)).toBe(2);
  });
});

test('is refused: past days, strangers, members of other groups, long ranges, no reason', async () => {
  const stranger = await house.person('web');
  expect(await assign(addDays(venue.today, -1), [members[0]!])).toMatchObject({ status: 409, error: 'date-closed' });
  expect(await assign(addDays(venue.today, 300), [members[0]!])).toMatchObject({ status: 409, error: 'date-closed' });
  expect(await assign(day, [members[0]!], stranger)).toMatchObject({ status: 404 });
  const foreign = await addGroupMember(venue, await addGroup(venue, stranger), 'X');
  for (const named of [[foreign], [members[0]!, foreign]]) expect(await assign(addDays(day, 7), named)).toMatchObject({ status: 404 });
  expect(await act('season-pass-availability', { group_id: groupId, start_date: day, end_date: addDays(day, -1) })).toMatchObject({ status: 400 });
  expect(await act('season-pass-availability', { group_id: groupId, start_date: day, end_date: addDays(day, 500) })).toMatchObject({ status: 400 });
  expect(await act('season-pass-availability', { group_id: groupId, start_date: day, end_date: day }, stranger)).toMatchObject({ status: 404 });
  const { items } = await assign(addDays(day, 7), [members[0]!], await house.person('pos'));
  expect(await act('cancel-group-reservation', { reservation_id: items[0].reservation_id, reason: 'x' }, stranger)).toMatchObject({ status: 404 });
  expect(await act('cancel-group-reservation', { reservation_id: items[0].reservation_id, reason: ' ' })).toMatchObject({ status: 400 });
  expect(await act('cancel-group-reservation', { reservation_id: 'a'.repeat(24), reason: 'x' })).toMatchObject({ status: 404 });
});

test('a group that nobody has a season pass for has none left, on days on which the event is open', async () => {
  const group_id = await addGroup(venue, await house.person('web'), { pass_ids: [venue.passId] });
  const asked = { group_id, date: day, members: [await addGroupMember(venue, group_id, 'Y')] };
  expect(await act('assign-season-members', asked, staff)).toMatchObject({ status: 409, error: 'no-passes-left' });
});

test('a group for which the office has set no event has no season yet', async () => {
  const group_id = await addGroup(venue, owner, { event_id: null });
  const refused = { status: 409, error: 'no-season', message: 'This group has no event yet. Ask the venue to set one.' };
  expect(await act('season-pass-availability', { group_id, start_date: day, end_date: day })).toMatchObject(refused);
  expect(await act('assign-season-members', { group_id, date: day, members: [members[0]] })).toMatchObject(refused);
});

test('thousands of years are refused without counting their days, which would keep everybody else waiting', async () => {
  const durations = [];
  for (let turn = 0; turn < 3; turn++) {
    const asked = performance.now();
    const reply = await act('season-pass-availability', { group_id: groupId, start_date: '0001-01-01', end_date: '9999-12-31' });
    durations.push(performance.now() - asked);
    expect(reply).toMatchObject({ status: 400, message: 'Ask for 1 to 400 days.' });
  }
  expect(Math.min(...durations)).toBeLessThan(300);
});
