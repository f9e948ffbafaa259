import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords, ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { linkedDoclets, weave } from '#server/doclets/weaves.ts';
import { mailsTo } from '#server/testing/account-mail.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';

const { house, venue } = await openVenueAtNoon();
afterAll(() => house.close());

const act = async (name: string, data: object, { token }: TestPerson) => outcomeOf(await house.act(name, data, { token }));
const leave = (group_id: string, person: TestPerson) => act('leave-group', { group_id }, person);
const tellings = async ({ email }: TestPerson) => (await mailsTo(house, email)).filter(({ subject }) => subject.includes('has left'));
const counted = async (id: string) => (await docletById(venue.ctx, id))!.data.member_count;

async function member() {
  const [owner, mel] = [await house.person('web'), await house.person('web')];
  const groupId = await addGroup(venue, owner, { pass_ids: [venue.passId] });
  const invited = await act('group-invite-member', { group_id: groupId, first_name: 'Mel', last_name: 'Member', email: mel.email }, owner);
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, mel);
  const { consumerId } = (await consumerRecords(venue.ctx, mel.accountId))!;
  return { owner, mel, groupId, consumerId };
}

test('whoever leaves a group frees the days they were entered for, and its owner is told once', async () => {
  const { owner, mel, groupId, consumerId } = await member();
  await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId });
  const date = addDays(venue.today, 3);
  expect(await act('assign-season-members', { group_id: groupId, date, members: [consumerId] }, owner)).toMatchObject({ status: 200 });
  for (let turn = 0; turn < 2; turn++) expect(await leave(groupId, mel)).toMatchObject({ status: 200, group_id: groupId, left: true });
  const days = await house.act('season-pass-availability', { group_id: groupId, start_date: date, end_date: date }, { token: owner.token });
  expect(itemsOf(days)).toMatchObject([{ item_count: 1, reserved: [] }]);
  expect(await counted(groupId)).toBe(0);
  expect(await tellings(owner)).toMatchObject([{ subject: 'Test Person has left Choir' }]);
});

test('leaving by removing the relation tells the owner as well, and taking somebody out tells nobody', async () => {
  const [left, removed] = [await member(), await member()];
  const unlink = async ({ groupId, consumerId }: typeof left, { token }: TestPerson) => {
    const link = (await linkedDoclets(venue.ctx, consumerId, { role: WEAVE_ROLE.groupMember })).find(({ doclet }) => doclet.id === groupId)!;
    return (await house.call('DELETE', `/api/workspace/${house.workspaceId}/doclet/${consumerId}/weaves/${link.weaveId}`, { token })).status;
  };
  expect(await unlink(left, left.mel)).toBe(200);
  expect(await tellings(left.owner)).toHaveLength(1);
  expect(await unlink(removed, removed.owner)).toBe(200);
  expect(await tellings(removed.owner)).toEqual([]);
});

test('nobody leaves a group that they are in charge of, nor one that they are not in', async () => {
  const { owner, groupId } = await member();
  const { consumerId } = await ensureConsumer(venue.ctx, owner.accountId);
  await weave(venue.ctx, { fromId: groupId, toId: consumerId, role: WEAVE_ROLE.groupMember });
  expect(await leave(groupId, owner)).toMatchObject({ status: 409, error: 'in-charge' });
  expect(await leave(groupId, await house.person('web'))).toMatchObject({ status: 404 });
});

test('leaving while the owner takes them out ends them once', async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, mel, groupId, consumerId } = await member();
    const remove = () => act('group-remove-member', { group_id: groupId, consumer_id: consumerId }, owner);
    const replies = await Promise.all([remove(), leave(groupId, mel), remove(), leave(groupId, mel)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await counted(groupId)).toBe(0);
    expect((await tellings(owner)).length).toBeLessThan(2);
  }
});
