import { afterAll, expect, test } from 'vitest';
import { mailsTo } from '#server/testing/account-mail.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const act = async (name: string, data: object, { token }: TestPerson) => outcomeOf(await house.act(name, data, { token }));
const tellings = async ({ email }: TestPerson) => (await mailsTo(house, email)).filter(({ subject }) => subject.startsWith('You are no longer in'));

/** An adult in the family and in a group of somebody else. */
async function joined() {
  const [organizer, adult] = [await house.person('web'), await house.person('web')];
  const groupId = await addGroup(venue, organizer);
  const who = { first_name: 'Ada', last_name: 'Adult', email: adult.email };
  const [inFamily, inGroup] = [await act('family-invite-adult', who, organizer), await act('group-invite-member', { ...who, group_id: groupId }, organizer)];
  for (const { _id } of [inFamily, inGroup]) await act('answer-invitation', { consumer_id: _id, accept: true }, adult);
  return { organizer, adult, groupId, inFamily: inFamily._id as string, inGroup: inGroup._id as string };
}

test('an adult who is taken out of a family is told so once', async () => {
  const { organizer, adult, inFamily } = await joined();
  for (let times = 0; times < 2; times++) expect(await act('family-remove-member', { consumer_id: inFamily }, organizer)).toMatchObject({ removed: true });
  expect(await tellings(adult)).toMatchObject([
    { subject: 'You are no longer in Family Person', plain: expect.stringContaining('Test Person has taken you out') },
  ]);
});

test('so is whoever is taken out of a group', async () => {
  const { organizer, adult, groupId, inGroup } = await joined();
  const { title } = await venue.ctx.db.selectFrom('doclet').select('title').where('doclet_id', '=', groupId).executeTakeFirstOrThrow();
  for (let times = 0; times < 2; times++)
    expect(await act('group-remove-member', { group_id: groupId, consumer_id: inGroup }, organizer)).toMatchObject({ removed: true });
  expect(await tellings(adult)).toMatchObject([{ subject: `You are no longer in ${title}` }]);
});

test('also where only the link to the group is removed', async () => {
  const { organizer, adult, groupId } = await joined();
  const weaves = `/api/workspace/${house.workspaceId}/doclet/${groupId}/weaves`;
  const linked = itemsOf(await house.call('GET', weaves, { token: organizer.token })) as { _id: string; data: { role: string } }[];
  const link = linked.find(({ data }) => data.role === 'Group Member')!;
  expect((await house.call('DELETE', `${weaves}/${link._id}`, { token: organizer.token })).status).toBe(200);
  expect(await tellings(adult)).toHaveLength(1);
});

test('nobody is told who has not joined, is looked after, or leaves by themselves', async () => {
  const { organizer, adult, groupId } = await joined();
  const asked = await house.person('web');
  const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: asked.email }, organizer);
  const child = await act('family-add-child', { first_name: 'Jo', last_name: 'Lake', dob: '2018-05-05' }, organizer);
  for (const { _id } of [invited, child]) expect(await act('family-remove-member', { consumer_id: _id }, organizer)).toMatchObject({ removed: true });
  expect(await act('leave-group', { group_id: groupId }, adult)).toMatchObject({ left: true });
  for (const person of [asked, organizer, adult]) expect(await tellings(person)).toEqual([]);
});
