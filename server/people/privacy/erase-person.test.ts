import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById, docletsByTemplate } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { groupMembers } from '#server/people/groups/groups.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';

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

test('whoever leaves no longer stands invited to the families and groups of others, and these have room again', async () => {
  const [owner, person] = [await newcomer('Olga', 'Owner'), await newcomer('Zoe')];
  const groupId = await addGroup(venue, owner, { max_members: 1 });
  const ask = { group_id: groupId, first_name: 'Zoe', last_name: 'Quillfeather', email: person.email };
  const pending = [
    (await act('group-invite-member', ask, owner)).items[0]._id as string,
    (await act('family-invite-adult', ask, owner)).items[0]._id as string,
  ];
  await erase(person);
  const kept = await keptOf(...pending);
  expect(kept).not.toMatch(/Quillfeather/);
  expect(kept).not.toContain(person.email);
  expect((await docletById(venue.ctx, groupId))!.data.member_count).toBe(0);
  const [family] = await docletsByTemplate(venue.ctx, TEMPLATE.consumerGroup, { ownerAccount: owner.accountId });
  expect(family!.data.member_count).toBe(1);
  expect(await act('group-invite-member', { ...ask, email: 'somebody-else@example.test' }, owner)).toMatchObject({ status: 200 });
});

test('a ticket that a gate made theirs loses name and birthday, those of a namesake and of somebody born on the same day keep them', async () => {
  const [person, operator] = [await newcomer('Zoe'), await house.person('pos')];
  await ensureConsumer(venue.ctx, person.accountId, { dob: '1980-01-02' });
  const [theirs, namesakes, others] = [await venue.ticket(), await venue.ticket(), await venue.ticket()];
  const named = { first_name: 'zoe', last_name: 'Quillfeather' };
  await act('activate-entitlement', { ...named, doclet_id: theirs._id, dob: '1980-01-02' }, operator);
  await act('activate-entitlement', { ...named, doclet_id: namesakes._id, dob: '1991-03-04' }, operator);
  await act('activate-entitlement', { ...named, last_name: 'Other', doclet_id: others._id, dob: '1980-01-02' }, operator);
  await erase(person);
  const rows = await venue.ctx.db
    .selectFrom('activation as v')
    .innerJoin('admission as a', 'a.admission_id', 'v.admission_id')
    .select(['v.dob', 'v.last_name', 'a.last_name as shown'])
    .where('v.admission_id', 'in', [theirs._id, namesakes._id, others._id])
    .orderBy('v.activation_id')
    .execute();
  expect(rows).toEqual([
    { dob: null, last_name: '', shown: '' },
    { dob: '1991-03-04', last_name: 'Quillfeather', shown: 'Quillfeather' },
    { dob: '1980-01-02', last_name: 'Other', shown: 'Other' },
  ]);
});

test('tickets that others offered to whoever leaves go back to them', async () => {
  const [sender, person] = [await newcomer('Sam', 'Sender'), await newcomer('Zoe')];
  const ticket = await venue.ticket({ visitDate: 'event', holderAccount: sender.accountId });
  const offer = { admissions: [ticket._id], email: person.email };
  expect(await act('transfer-tickets', offer, sender)).toMatchObject({ status: 200 });
  await erase(person);
  expect((await act('list-transfers', {}, sender)).items).toMatchObject([{ state: 'expired', email: null, phone: null }]);
  expect(await act('transfer-tickets', { ...offer, email: 'somebody-else@example.test' }, sender)).toMatchObject({ status: 200 });
});
