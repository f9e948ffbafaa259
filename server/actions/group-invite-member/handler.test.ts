import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { GOOD_PASSWORD, tokenMailed } from '#server/testing/account-mail.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { setSettings } from '#server/testing/settings.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
let people = 0;
afterAll(() => house.close());

const act = async (name: string, data: object, person: TestPerson) => outcomeOf(await house.act(name, data, { token: person.token }));
const newEmail = () => `member${++people}@example.test`;
const invite = (group_id: string, person: TestPerson, email = newEmail()) =>
  act('group-invite-member', { group_id, first_name: 'Mo', last_name: 'Member', email }, person);
const members = async (groupId: string) =>
  (await linkedDoclets(venue.ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupMember })).map(({ doclet }) => doclet);

test('an invited member is linked both ways, joins with their own record, and leaves in both directions', async () => {
  const [owner, member] = [await house.person('web'), await house.person('web', { email: newEmail(), password: 'a long password here' })];
  const groupId = await addGroup(venue, owner);
  const invited = await invite(groupId, owner, member.email);
  expect(invited).toMatchObject({ data: { invited_status: 'pending' } });
  expect(await linkedDoclets(venue.ctx, invited._id, { template: TEMPLATE.membershipGroup, role: WEAVE_ROLE.groupMember })).toHaveLength(1);
  expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, member)).toMatchObject({ invited_status: 'accepted' });
  const [joined] = await members(groupId);
  expect(joined).toMatchObject({ ownerAccount: member.accountId });
  expect(await act('group-edit-member', { group_id: groupId, consumer_id: joined!.id, first_name: 'Other' }, owner)).toMatchObject({
    status: 409,
    error: 'member-has-account',
  });
  for (let turn = 0; turn < 2; turn++)
    expect(await act('group-remove-member', { group_id: groupId, consumer_id: joined!.id }, owner)).toMatchObject({ removed: true });
  expect(await members(groupId)).toEqual([]);
  expect(await linkedDoclets(venue.ctx, joined!.id, { template: TEMPLATE.membershipGroup })).toEqual([]);
});

test('whom the office has approved is not corrected any more, and it says so', async () => {
  const owner = await house.person('web');
  const groupId = await addGroup(venue, owner);
  const memberId = await addGroupMember(venue, groupId, 'Approved');
  await updateDocletData(venue.ctx, memberId, { profile_locked: true });
  const reply = await house.act('group-edit-member', { group_id: groupId, consumer_id: memberId, first_name: 'Other' }, { token: owner.token });
  expect(reply).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'profile-locked', message: 'This profile has been approved and can no longer be edited.' }] },
  });
});

test('a full group accepts nobody, also with parallel invitations', async () => {
  const owner = await house.person('web');
  const groupId = await addGroup(venue, owner, { max_members: 3 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => invite(groupId, owner)));
  expect(replies.filter((reply) => reply._id)).toHaveLength(3);
  expect(replies.filter((reply) => reply.error === 'group-full')).toHaveLength(7);
  expect(await members(groupId)).toHaveLength(3);
});

test('control: counting without the lock lets too many in', async () => {
  const groupId = await addGroup(venue, await house.person('web'), { max_members: 3 });
  const looked = await Promise.all(Array.from({ length: 10 }, () => members(groupId)));
  expect(looked.filter((found) => found.length < 3).length).toBeGreaterThan(3);
});

test('changing the address sends a new invitation', async () => {
  const owner = await house.person('web');
  const groupId = await addGroup(venue, owner);
  const invited = await invite(groupId, owner);
  const email = newEmail();
  expect(await act('group-edit-member', { group_id: groupId, consumer_id: invited._id, first_name: 'Max', email }, owner)).toMatchObject({
    title: 'Max Member',
    data: { invited_email: email, invited_status: 'pending' },
  });
  expect(await venue.ctx.db.selectFrom('mail').select('mail_id').where('recipient', '=', email).execute()).toHaveLength(1);
  await act('group-edit-member', { group_id: groupId, consumer_id: invited._id, first_name: 'Max', email }, owner);
  expect(await venue.ctx.db.selectFrom('mail').select('mail_id').where('recipient', '=', email).execute()).toHaveLength(1);
});

describe('who is in the group already', () => {
  test.each([false, true])('is not invited once more, nor is its owner; in privacy mode (%s) no address of a member is confirmed', async (isPrivate) => {
    const confirmed = () => house.person('web', { email: newEmail(), password: 'a long password here' });
    const [owner, member] = [await confirmed(), await confirmed()];
    const groupId = await addGroup(venue, owner);
    const invited = await invite(groupId, owner, member.email);
    await act('answer-invitation', { consumer_id: invited._id, accept: true }, member);
    const open = await invite(groupId, owner);
    await setSettings(house, isPrivate ? { privacy_mode: true } : {});
    const refused = { status: 409, error: 'already-invited' };
    expect(await invite(groupId, owner, owner.email)).toMatchObject(refused);
    expect(await act('group-edit-member', { group_id: groupId, consumer_id: open._id, email: owner.email }, owner)).toMatchObject(refused);
    expect(await invite(groupId, owner, member.email)).toMatchObject(isPrivate ? { data: { invited_status: 'pending' } } : refused);
    expect(await members(groupId)).toHaveLength(isPrivate ? 3 : 2);
    await setSettings(house, {});
  });
});

describe('a link that was sent to somebody without an account', () => {
  async function invitedWithTicket() {
    const [owner, email] = [await house.person('web'), newEmail()];
    const groupId = await addGroup(venue, owner);
    const { _id: consumer_id } = await invite(groupId, owner, email);
    const ticket = await venue.ticket({ consumerId: consumer_id, holderAccount: owner.accountId });
    const token = await tokenMailed(house, email, 'registration/complete');
    return { owner, member: { group_id: groupId, consumer_id }, ticket, token };
  }
  async function register(token: string): Promise<string> {
    const body = { token, password: GOOD_PASSWORD, profile: { first_name: 'Mo', last_name: 'Member' } };
    return (await house.call('POST', '/api/account/registration', { body })).body.data.doclet_id;
  }
  const ticketOf = (consumerId: string) => venue.ctx.db.selectFrom('admission').select('admission_id').where('consumer_id', '=', consumerId).execute();

  test('lets them join, with the ticket that was bought for them', async () => {
    const { member, ticket, token } = await invitedWithTicket();
    const joined = await register(token);
    expect((await members(member.group_id)).map(({ id }) => id)).toEqual([joined]);
    expect(await ticketOf(joined)).toEqual([{ admission_id: ticket._id }]);
  });

  test('gives nobody a place or a ticket once the address was corrected, or the member taken out', async () => {
    for (const [name, change] of [
      ['group-edit-member', { email: newEmail() }],
      ['group-remove-member', {}],
    ] as const) {
      const { owner, member, token } = await invitedWithTicket();
      await act(name, { ...member, ...change }, owner);
      const stranger = await register(token);
      expect((await members(member.group_id)).map(({ id }) => id)).not.toContain(stranger);
      expect(await ticketOf(stranger)).toEqual([]);
    }
  });
});

test('nobody corrects a member of another group, least of all the address that their invitation goes to', async () => {
  const [owner, other] = [await house.person('web'), await house.person('web')];
  const [groupId, otherId] = [await addGroup(venue, owner), await addGroup(venue, other)];
  const invited = await invite(otherId, other);
  expect(await act('group-edit-member', { group_id: groupId, consumer_id: invited._id, email: newEmail() }, owner)).toMatchObject({ status: 404 });
  expect((await members(otherId))[0]?.data.invited_email).toBe(invited.data.invited_email);
});

test('a group is its owner’s: to others there is none', async () => {
  const [owner, stranger, staff] = [await house.person('web'), await house.person('web'), await house.person('staff')];
  const groupId = await addGroup(venue, owner);
  const invited = await invite(groupId, owner);
  expect(await invite(groupId, stranger)).toMatchObject({ status: 404 });
  for (const name of ['group-edit-member', 'group-remove-member'])
    expect(await act(name, { group_id: groupId, consumer_id: invited._id }, stranger)).toMatchObject({ status: 404 });
  expect(await invite(groupId, await house.person('pos'))).toMatchObject({ status: 403 });
  expect(await invite(venue.eventId, owner)).toMatchObject({ status: 404 });
  expect(await invite(groupId, staff)).toMatchObject({ data: { invited_status: 'pending' } });
  expect(await invite(groupId, owner, invited.data.invited_email)).toMatchObject({ status: 409, error: 'already-invited' });
});
