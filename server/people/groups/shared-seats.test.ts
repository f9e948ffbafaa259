import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, venue } = await openVenueAtNoon();
let owner: TestPerson;
let date: string;
let groups: { id: string; member: string }[];
beforeAll(async () => {
  owner = await house.person('web');
  date = addDays(venue.today, 3);
  groups = await Promise.all(
    ['Choir', 'Band'].map(async (name) => {
      const id = await addGroup(venue, owner, { name, pass_ids: [venue.passId] });
      return { id, member: await addGroupMember(venue, id, name) };
    }),
  );
  await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId });
});
afterAll(() => house.close());

const act = async (name: string, data: object) => (await house.act(name, data, { token: owner.token })).body;
const assign = async ({ id, member }: { id: string; member: string }, on = date) => {
  const body = await act('assign-season-members', { group_id: id, date: on, members: [member] });
  return body.errors?.[0]?.code ?? 'assigned';
};
const dayOf = async ({ id }: { id: string }, on = date) =>
  (await act('season-pass-availability', { group_id: id, start_date: on, end_date: on })).data.items[0];
const free = async (group: { id: string }, on = date) => (await dayOf(group, on)).item_count;

test('a pass that is a seat of two groups seats one person a day', async () => {
  const [choir, band] = groups as [(typeof groups)[0], (typeof groups)[0]];
  expect([await free(choir), await free(band)]).toEqual([1, 1]);
  expect(await assign(choir)).toBe('assigned');
  expect([await free(choir), await free(band)]).toEqual([0, 0]);
  expect([(await dayOf(choir)).reserved, (await dayOf(band)).reserved]).toMatchObject([[{ consumer_id: choir.member }], []]);
  expect(await assign(band)).toBe('no-passes-left');
  expect(await free(band, addDays(date, 1))).toBe(1);
});

test('of two groups that want it at once, one gets it', async () => {
  for (let later = 2; later < 8; later++) {
    const on = addDays(date, later);
    expect((await Promise.all(groups.map((group) => assign(group, on)))).toSorted()).toEqual(['assigned', 'no-passes-left']);
  }
});

test('a pass that another group is giving away at that moment is waited for, and is gone then', async () => {
  const [choir, band] = groups as [(typeof groups)[0], (typeof groups)[0]];
  const on = addDays(date, 9);
  const { assigning } = await inTransaction(venue.ctx, async ({ db }) => {
    const passes = db.selectFrom('admission').select(['admission_id', 'event_id']).where('holder_account', '=', owner.accountId);
    const { admission_id, event_id } = await passes.forUpdate().executeTakeFirstOrThrow();
    const assigning = assign(choir, on);
    await untilBlocked(db, assigning);
    await db
      .insertInto('group_reservation')
      .values({
        workspace_id: house.workspaceId,
        reservation_id: 'e'.repeat(24),
        group_id: band.id,
        event_id,
        visit_date: on,
        consumer_id: band.member,
        admission_id,
        state: 'reserved',
        created_by: owner.accountId,
      })
      .execute();
    return { assigning };
  });
  expect(await assigning).toBe('no-passes-left');
});

test('whoever has no pass of their own gets one of the owner before one in another member’s name', async () => {
  const groupId = await addGroup(venue, owner, { name: 'Orchestra', pass_ids: [venue.passId] });
  const newcomer = await addGroupMember(venue, groupId, 'New');
  const own: string[] = [];
  for (let index = 0; index < 6; index++)
    own.push((await venue.ticket({ visitDate: 'event', consumerId: await addGroupMember(venue, groupId, `Member ${index}`) }))._id);
  const { data } = await act('assign-season-members', { group_id: groupId, date: addDays(date, 20), members: [newcomer] });
  expect(own).not.toContain(data.items[0].admission_id);
});

test('who was to come to one event is not expected at the next one that the group is given', async () => {
  const groupId = await addGroup(venue, await house.person('web'), { name: 'Theatre', pass_ids: [venue.passId] });
  const [admin, ana] = [await house.person('admin'), await addGroupMember(venue, groupId, 'Ana')];
  const on = addDays(date, 22);
  await venue.ticket({ visitDate: 'event', consumerId: ana });
  const as = (name: string, data: object) => house.act(name, data, { token: admin.token });
  const reserved = async () => itemsOf(await as('season-pass-availability', { group_id: groupId, start_date: on, end_date: on }))[0].reserved;
  await as('assign-season-members', { group_id: groupId, date: on, members: [ana] });
  expect(await reserved()).toMatchObject([{ consumer_id: ana }]);
  const next = await venue.add(TEMPLATE.venueEvent, { name: 'Next season', status: 'active', start_date: venue.today, end_date: addDays(venue.today, 60) });
  await updateDocletData(venue.ctx, groupId, { event_id: next });
  expect(await reserved()).toEqual([]);
});
