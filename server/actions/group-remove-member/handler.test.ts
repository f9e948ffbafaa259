import { afterAll, expect, test } from 'vitest';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { placesOf } from '#server/people/own-records.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const act = async (name: string, data: object, { token }: TestPerson) => outcomeOf(await house.act(name, data, { token }));

/** Somebody who is invited to a family, and whom its organizer has put into a group of theirs as well. */
async function invitedToFamilyInGroup() {
  const [organizer, adult] = [await house.person('web'), await house.person('web')];
  const groupId = await addGroup(venue, organizer);
  const { _id: invitedId } = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  const path = `/api/workspace/${house.workspaceId}/doclet/${groupId}/weaves`;
  const linked = await house.call('PUT', path, { token: organizer.token, body: { data: [{ doclet_id: invitedId, data: { role: 'Group Member' } }] } });
  expect(linked.status).toBe(200);
  return { organizer, adult, groupId, invitedId: invitedId as string };
}
const statusOf = async (id: string) => (await docletById(venue.ctx, id))?.data['invited_status'];

test('whoever leaves a group is still invited to the family, and still looked after there', async () => {
  const { organizer, adult, groupId, invitedId } = await invitedToFamilyInGroup();
  expect(await act('group-remove-member', { group_id: groupId, consumer_id: invitedId }, organizer)).toMatchObject({ removed: true });
  expect(await docletById(venue.ctx, invitedId)).toMatchObject({ ownerAccount: organizer.accountId, data: { invited_status: 'pending' } });
  expect(await act('answer-invitation', { consumer_id: invitedId, accept: true }, adult)).toMatchObject({ invited_status: 'accepted' });
});

test('whoever leaves a family is still invited to the group, and to nothing once they have left both', async () => {
  const { organizer, adult, groupId, invitedId } = await invitedToFamilyInGroup();
  expect(await act('family-remove-member', { consumer_id: invitedId }, organizer)).toMatchObject({ removed: true });
  expect(await statusOf(invitedId)).toBe('pending');
  await act('group-remove-member', { group_id: groupId, consumer_id: invitedId }, organizer);
  expect(await statusOf(invitedId)).toBe('expired');
  expect(await act('answer-invitation', { consumer_id: invitedId, accept: true }, adult)).toMatchObject({ status: 409, error: 'invitation-closed' });
});

test('whoever is taken out as invited, but has joined meanwhile, is taken out', async () => {
  const { organizer, adult, groupId, invitedId } = await invitedToFamilyInGroup();
  expect(await act('answer-invitation', { consumer_id: invitedId, accept: true }, adult)).toMatchObject({ invited_status: 'accepted' });
  const { consumerId } = (await consumerRecords(venue.ctx, adult.accountId))!;
  expect(await placesOf(venue.ctx, consumerId)).toHaveLength(2);
  for (let times = 0; times < 2; times++) {
    expect(await act('family-remove-member', { consumer_id: invitedId }, organizer)).toMatchObject({ removed: true });
    expect(await act('group-remove-member', { group_id: groupId, consumer_id: invitedId }, organizer)).toMatchObject({ removed: true });
    expect(await placesOf(venue.ctx, consumerId)).toEqual([]);
  }
});

test('whoever was never in the group is not found there', async () => {
  const owner = await house.person('web');
  const [groupId, otherId] = [await addGroup(venue, owner), await addGroup(venue, owner)];
  const elsewhere = await addGroupMember(venue, otherId, 'Mo');
  expect(await act('group-remove-member', { group_id: groupId, consumer_id: elsewhere }, owner)).toMatchObject({ status: 404 });
  expect(await act('group-remove-member', { group_id: otherId, consumer_id: elsewhere }, owner)).toMatchObject({ removed: true });
});
