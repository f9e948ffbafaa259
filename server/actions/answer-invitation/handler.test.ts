import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { setSettings } from '#server/testing/settings.ts';

const { house, venue } = await openVenueAtNoon();
let people = 0;
afterAll(() => house.close());

const act = async (name: string, data: object, person: TestPerson) => {
  const reply = await house.act(name, data, { token: person.token });
  return { items: reply.body.data?.items, ...outcomeOf(reply) };
};
const somebody = () => house.person('web', { email: `invited${++people}@example.test` });
const decline = (consumer_id: string, person: TestPerson) => act('answer-invitation', { consumer_id, accept: false }, person);
const counted = async (id: string) => (await docletById(venue.ctx, id))?.data.member_count;
const inviteToGroup = (group_id: string, { email }: TestPerson, owner: TestPerson) =>
  act('group-invite-member', { group_id, first_name: 'Mo', last_name: 'Member', email }, owner);

test('declining to join a group corrects its count and cancels the reserved days', async () => {
  const [owner, invitee] = [await house.person('web'), await somebody()];
  const group_id = await addGroup(venue, owner, { pass_ids: [venue.passId] });
  await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId });
  const invited = await inviteToGroup(group_id, invitee, owner);
  const date = addDays(venue.today, 3);
  expect(await act('assign-season-members', { group_id, date, members: [invited._id] }, owner)).toMatchObject({ status: 200 });
  const seats = async () =>
    (await act('season-pass-availability', { group_id, start_date: date, end_date: date }, owner)).items.map((day: any) => [
      day.item_count,
      day.reserved.length,
    ]);
  expect([await seats(), await counted(group_id)]).toEqual([[[0, 1]], 1]);
  for (let turn = 0; turn < 2; turn++) expect(await decline(invited._id, invitee)).toMatchObject({ status: 200, invited_status: 'declined' });
  expect([await seats(), await counted(group_id)]).toEqual([[[1, 0]], 0]);
  expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, invitee)).toMatchObject({ error: 'invitation-closed' });
});

test('a group’s owner sees a member’s name and that they have an account, and may not edit them', async () => {
  const [owner, invitee] = [await house.person('web'), await somebody()];
  const group_id = await addGroup(venue, owner);
  const invited = await inviteToGroup(group_id, invitee, owner);
  const { consumerId } = await ensureConsumer(venue.ctx, invitee.accountId, { dob: '1990-02-03' });
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, invitee);
  const path = `/api/workspace/${house.workspaceId}/doclet/${consumerId}`;
  const [seen] = (await house.call('GET', path, { token: owner.token })).body.data.items;
  expect(seen.data).toEqual({ first_name: 'Test', last_name: 'Person', realm: { realm_id: REALM.portal, pid: invitee.accountId } });
  expect(await act('group-edit-member', { group_id, consumer_id: consumerId, first_name: 'Eve' }, owner)).toMatchObject({ error: 'member-has-account' });
});

test('declining to join a family corrects its count and ends the organizer’s care', async () => {
  const [organizer, invitee] = [await house.person('web'), await somebody()];
  const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: invitee.email }, organizer);
  await act('family-set-spending', { consumer_id: invited._id, cashless_spending: true }, organizer);
  const [family] = await linkedDoclets(venue.ctx, invited._id, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember });
  expect(await counted(family!.doclet.id)).toBe(2);
  for (let turn = 0; turn < 2; turn++) expect(await decline(invited._id, invitee)).toMatchObject({ status: 200, invited_status: 'declined' });
  expect(await counted(family!.doclet.id)).toBe(1);
  const left = await docletById(venue.ctx, invited._id);
  expect(left).toMatchObject({ ownerAccount: null, data: { invited_status: 'declined' } });
  expect(left?.data).not.toHaveProperty('cashless_spending', true);
});

test.each([
  ['accepted', true],
  ['declined', false],
])('whoever is taken out at the moment at which their invitation is %s is out, and the count is right', async (answer, accept) => {
  for (let round = 0; round < 8; round++) {
    const [owner, invitee] = [await house.person('web'), await somebody()];
    const group_id = await addGroup(venue, owner);
    const [invited, other] = [await inviteToGroup(group_id, invitee, owner), await inviteToGroup(group_id, await somebody(), owner)];
    const replies = await Promise.all([
      act('answer-invitation', { consumer_id: invited._id, accept }, invitee),
      act('group-remove-member', { group_id, consumer_id: invited._id }, owner),
      act('group-remove-member', { group_id, consumer_id: other._id }, owner),
    ]);
    const answered = replies[0]?.invited_status ?? replies[0]?.error;
    expect([answer, 'invitation-closed']).toContain(answered);
    expect(replies.slice(1).map((reply) => reply.status)).toEqual([200, 200]);
    expect(await counted(group_id)).toBe(0);
  }
});

test('nobody can answer somebody else’s invitation, whatever record is named', async () => {
  const [owner, invitee, stranger] = [await house.person('web'), await somebody(), await somebody()];
  const groupId = await addGroup(venue, owner);
  const invited = await inviteToGroup(groupId, invitee, owner);
  for (const id of [invited._id, groupId, venue.eventId, 'a'.repeat(24)]) expect(await decline(id, stranger)).toMatchObject({ status: 404 });
  expect(await counted(groupId)).toBe(1);
});

test('somebody who belongs to the group already is one member afterwards, with one reservation per day', async () => {
  const [owner, invitee] = [await house.person('web'), await somebody()];
  const group_id = await addGroup(venue, owner, { pass_ids: [venue.passId] });
  for (let pass = 0; pass < 2; pass++) await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId });
  const accept = async (consumer_id: string) => expect(await act('answer-invitation', { consumer_id, accept: true }, invitee)).toMatchObject({ status: 200 });
  await accept((await inviteToGroup(group_id, invitee, owner))._id);
  const [self] = await linkedDoclets(venue.ctx, group_id, { role: WEAVE_ROLE.groupMember });
  // In privacy mode an owner is not told which addresses belong to members.
  await setSettings(house, { privacy_mode: true });
  const again = await inviteToGroup(group_id, invitee, owner);
  await setSettings(house, { privacy_mode: false });
  const date = addDays(venue.today, 4);
  for (const id of [self!.doclet.id, again._id])
    expect(await act('assign-season-members', { group_id, date, members: [id] }, owner)).toMatchObject({ status: 200 });
  await accept(again._id);
  expect(await counted(group_id)).toBe(1);
  const { items } = await act('season-pass-availability', { group_id, start_date: date, end_date: date }, owner);
  expect(items).toMatchObject([{ item_count: 1, reserved: [{ consumer_id: self!.doclet.id }] }]);
});

test('somebody who belongs to the family already is one member afterwards', async () => {
  // Only then is the organizer not told that they have come already.
  await setSettings(house, { privacy_mode: true });
  const [organizer, invitee] = [await house.person('web'), await somebody()];
  const invite = () => act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: invitee.email }, organizer);
  let familyId = '';
  for (let turn = 0; turn < 2; turn++) {
    const { _id: consumer_id } = await invite();
    familyId = (await linkedDoclets(venue.ctx, consumer_id, { role: WEAVE_ROLE.familyMember }))[0]!.doclet.id;
    expect(await act('answer-invitation', { consumer_id, accept: true }, invitee)).toMatchObject({ status: 200 });
  }
  expect(await counted(familyId)).toBe(2);
  await setSettings(house, {});
});
