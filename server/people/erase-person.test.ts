import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById, docletsByTemplate } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { groupMembers } from './groups.ts';

/** What somebody leaves behind in the records of others, and others in theirs. */
const PASSWORD = 'copper lantern nine';

const { house, venue } = await openVenueAtNoon();
const admin = await house.person('admin');
afterAll(() => house.close());

const newcomer = (firstName: string, lastName = 'Quillfeather') => house.person('web', { firstName, lastName, password: PASSWORD });
const act = async (name: string, data: object, { token }: TestPerson) => {
  const reply = await house.act(name, data, { token });
  return { status: reply.status, error: reply.body.errors?.[0]?.code, items: reply.body.data?.items };
};
const erase = async ({ token }: TestPerson) =>
  expect((await house.call('POST', '/api/account/delete', { token, body: { password: PASSWORD } })).body.data).toEqual({ deleted: true });
const decide = (taskId: string, status: string) =>
  house.call('POST', `/api/workspace/${house.workspaceId}/task/${taskId}`, { token: admin.token, body: { status } });

/** Every stored record, history entry and request about these ids, as one text. */
async function keptOf(...ids: string[]): Promise<string> {
  const { db } = venue.ctx;
  const rows = await Promise.all([
    db.selectFrom('doclet').selectAll().where('doclet_id', 'in', ids).execute(),
    db.selectFrom('doclet_history').selectAll().where('doclet_id', 'in', ids).execute(),
    db.selectFrom('task').selectAll().where('task_id', 'in', ids).execute(),
  ]);
  return JSON.stringify(rows);
}

const organization = {
  name: 'Quillfeather Choir',
  address: { street1: '1 Shore Rd', street2: '', city: 'Town', state: 'TX', zip: '75001' },
  primaryContact: { firstName: 'Zoe', lastName: 'Quillfeather', email: 'zoe@example.test', phone: '555 123 4567' },
};

test('a group that was asked for is no longer made, and the person who asked is erased', async () => {
  const person = await newcomer('Zoe');
  const ask = async () => (await act('group-create', { organization, size: 30 }, person)).items[0].task_id as string;
  const [open, declined] = [await ask(), await ask()];
  await decide(declined, 'declined');
  await erase(person);
  expect(await keptOf(open, declined)).not.toMatch(/Quillfeather|zoe@|555 123/);
  expect((await decide(open, 'confirmed')).body.errors?.[0]?.code).toBe('already-decided');
  expect(await docletsByTemplate(venue.ctx, TEMPLATE.membershipGroup, { ownerAccount: person.accountId })).toEqual([]);
  expect((await house.call('GET', `/api/workspace/${house.workspaceId}/tasks`, { token: admin.token })).status).toBe(200);
});

test('a group that is confirmed at the moment its owner leaves is gone with them', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await newcomer('Zoe');
    const taskId = (await act('group-create', { organization, size: 30 }, person)).items[0].task_id as string;
    const [decided] = await Promise.all([decide(taskId, 'confirmed'), erase(person)]);
    expect([200, 409]).toContain(decided.status);
    expect(await keptOf(taskId)).not.toContain('Quillfeather');
    expect(await docletsByTemplate(venue.ctx, TEMPLATE.membershipGroup, { ownerAccount: person.accountId })).toEqual([]);
  }
});

test('leaving also leaves the groups and families of others, and their reserved days', async () => {
  const [owner, person] = [await newcomer('Olga', 'Owner'), await newcomer('Zoe')];
  const groupId = await addGroup(venue, owner, { pass_ids: [venue.passId] });
  const invited = (await act('group-invite-member', { group_id: groupId, first_name: 'Zoe', last_name: 'Quillfeather', email: person.email }, owner)).items[0];
  expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, person)).toMatchObject({ status: 200 });
  const relative = (await act('family-invite-adult', { first_name: 'Zoe', last_name: 'Quillfeather', email: person.email }, owner)).items[0];
  expect(await act('answer-invitation', { consumer_id: relative._id, accept: true }, person)).toMatchObject({ status: 200 });
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  await venue.ticket({ visitDate: 'event', holderAccount: owner.accountId, reentry: 'unlimited' });
  const date = addDays(venue.today, 3);
  expect(await act('assign-season-members', { group_id: groupId, date, members: [consumerId] }, owner)).toMatchObject({ status: 200 });
  await erase(person);
  expect(await groupMembers(venue.ctx, groupId)).toEqual([]);
  expect((await docletById(venue.ctx, groupId))!.data.member_count).toBe(0);
  const [family] = await docletsByTemplate(venue.ctx, TEMPLATE.consumerGroup, { ownerAccount: owner.accountId });
  expect(family!.data.member_count).toBe(1);
  const [day] = (await act('season-pass-availability', { group_id: groupId, start_date: date, end_date: date }, owner)).items;
  expect(day).toMatchObject({ item_count: 1, reserved: [] });
});

test('the record that stood for a person until they came is erased with them', async () => {
  const [owner, person] = [await newcomer('Olga', 'Owner'), await newcomer('Zoe')];
  const groupId = await addGroup(venue, owner);
  const ask = { group_id: groupId, first_name: 'Zoe', last_name: 'Quillfeather', email: person.email };
  const joined = (await act('group-invite-member', ask, owner)).items[0]._id as string;
  await act('answer-invitation', { consumer_id: joined, accept: true }, person);
  const declined = (await act('family-invite-adult', ask, owner)).items[0]._id as string;
  await act('answer-invitation', { consumer_id: declined, accept: false }, person);
  expect(await keptOf(joined, declined)).toContain(person.email);
  await erase(person);
  const kept = await keptOf(joined, declined);
  expect(kept).not.toContain('Quillfeather');
  expect(kept).not.toContain(person.email);
});

test('a child removed from the family earlier is erased with whoever looked after them', async () => {
  const person = await newcomer('Zoe');
  const child = (await act('family-add-child', { first_name: 'Jo', last_name: 'Quillfeather', dob: '2019-05-06' }, person)).items[0]._id as string;
  expect(await act('family-remove-member', { consumer_id: child }, person)).toMatchObject({ status: 200 });
  await erase(person);
  expect(await keptOf(child)).not.toMatch(/Quillfeather|2019-05-06/);
});

test('people invited by somebody who leaves are erased with them, and those who joined stay', async () => {
  const [person, friend] = [await newcomer('Zoe'), await newcomer('Fred', 'Friend')];
  const groupId = await addGroup(venue, person);
  const invite = async (email: string) =>
    (await act('group-invite-member', { group_id: groupId, first_name: 'Fred', last_name: 'Friend', email }, person)).items[0]._id as string;
  await act('answer-invitation', { consumer_id: await invite(friend.email), accept: true }, friend);
  const pending = await invite('stranger-to-us@example.test');
  await erase(person);
  expect(await keptOf(pending)).not.toMatch(/stranger-to-us|Friend/);
  const { consumerId } = await ensureConsumer(venue.ctx, friend.accountId);
  expect((await docletById(venue.ctx, consumerId))!.data).toMatchObject({ first_name: 'Fred' });
  expect(await linkedDoclets(venue.ctx, consumerId, { template: TEMPLATE.membershipGroup })).toEqual([]);
});

test('an unconfirmed address erases nothing that others wrote about its owner', async () => {
  const [owner, stranger] = [await newcomer('Olga', 'Owner'), await house.person('web', { confirmed: false, password: PASSWORD })];
  const groupId = await addGroup(venue, owner);
  const ask = { group_id: groupId, first_name: 'Real', last_name: 'Person', email: stranger.email };
  const invited = (await act('group-invite-member', ask, owner)).items[0]._id as string;
  await act('group-remove-member', { group_id: groupId, consumer_id: invited }, owner);
  await erase(stranger);
  expect(await keptOf(invited)).toContain(stranger.email);
});
