import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { confirmedConsumer, mailsTo } from '#server/testing/account-mail.ts';
import { addFamily, addGroup } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let web: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  [web, other] = [await it.person('web'), await it.person('web')];
});
afterAll(() => it.close());

const member = { role: WEAVE_ROLE.groupMember };
const link = (from: string, to: string, data: unknown, token: string) =>
  it.call('PUT', `/api/workspace/${it.workspaceId}/doclet/${from}/weaves`, { body: { data: [{ doclet_id: to, data }] }, token });
const unlink = (from: string, weaveId: string, token: string) =>
  it.call('DELETE', `/api/workspace/${it.workspaceId}/doclet/${from}/weaves/${weaveId}`, { token });

describe('a member created as a record and then linked twice', () => {
  const put = async (data: object, token = web.token) =>
    it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, { token, body: { template_id: TEMPLATE.consumer, data } });
  const enter = async (email: string, more: object = {}) =>
    (await put({ first_name: 'New', last_name: 'Member', invited_email: email, ...more })).body.data._id as string;
  const both = async (personId: string, groupId: string) => [
    (await link(personId, groupId, member, web.token)).status,
    (await link(groupId, personId, member, web.token)).status,
  ];
  const groupOf = async (data: DocletData = {}) => (await addGroup(await it.ctx(), web.accountId, other.accountId, data)).group.id;
  const record = async (id: string) => (await docletById(await it.ctx(), id))!;

  test('is invited: pending, mailed once, counted, and joins by accepting', async () => {
    const invitee = await it.person('web', { email: 'invitee@example.test', confirmed: true, password: 'copper lantern nine' });
    const groupId = await groupOf();
    const personId = await enter(' Invitee@Example.test ', { realm: { realm_id: REALM.portal, pid: web.accountId } });
    expect(await both(personId, groupId)).toEqual([200, 200]);
    const placeholder = await record(personId);
    expect([placeholder.ownerAccount, placeholder.data]).toEqual([
      null,
      { first_name: 'New', last_name: 'Member', invited_email: invitee.email, invited_status: 'pending' },
    ]);
    expect((await record(groupId)).data['member_count']).toBe(2);
    expect((await mailsTo(it, invitee.email)).filter((mail) => mail.plain.includes('Season club'))).toHaveLength(1);
    await it.act('answer-invitation', { consumer_id: personId, accept: true }, { token: invitee.token });
    const joined = await linkedDoclets(await it.ctx(), groupId, { role: WEAVE_ROLE.groupMember });
    expect(joined.map(({ doclet }) => doclet.ownerAccount)).toContain(invitee.accountId);
  });

  test('is no longer counted once removed, and the invitation is over', async () => {
    const groupId = await groupOf();
    const personId = await enter('gone@example.test');
    await both(personId, groupId);
    const relation = (await linkedDoclets(await it.ctx(), groupId)).find(({ doclet }) => doclet.id === personId);
    expect((await unlink(groupId, relation!.weaveId, web.token)).status).toBe(200);
    expect([(await record(personId)).data['invited_status'], (await record(groupId)).data['member_count']]).toEqual(['expired', 1]);
  });

  test('is not invited twice, nor beyond the room in the group', async () => {
    const groupId = await groupOf({ max_members: 2 });
    const [first, again, third] = [await enter('one@example.test'), await enter('one@example.test'), await enter('three@example.test')];
    const roomy = await groupOf();
    expect(await both(first, roomy)).toEqual([200, 200]);
    const twice = await link(again, roomy, member, web.token);
    expect([twice.status, twice.body.errors?.[0]?.code]).toEqual([409, 'already-invited']);
    expect([(await link(again, groupId, member, web.token)).status, (await link(third, groupId, member, web.token)).body.errors?.[0]?.code]).toEqual([
      200,
      'group-full',
    ]);
    expect(await mailsTo(it, 'three@example.test')).toEqual([]);
  });

  test('takes the last place of a group, linked the other way round as well', async () => {
    const groupId = await groupOf({ max_members: 2 });
    expect(await both(await enter('last@example.test'), groupId)).toEqual([200, 200]);
    expect((await record(groupId)).data['member_count']).toBe(2);
  });

  test('of many are invited only as many as a day allows, and the others are not linked', async () => {
    const sender = await confirmedConsumer(it);
    const { group } = await addGroup(await it.ctx(), sender.accountId, other.accountId, { max_members: 100 });
    const statuses = [];
    for (let index = 0; index < 21; index++) {
      const made = await put({ first_name: 'New', last_name: 'Member', invited_email: `many-${index}@example.test` }, sender.token);
      statuses.push((await link(made.body.data._id, group.id, member, sender.token)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await record(group.id)).data['member_count']).toBe(21);
    expect(await mailsTo(it, 'many-20@example.test')).toEqual([]);
  });

  test('a child of the family with an address is linked, and still belongs to the family alone', async () => {
    const sender = await confirmedConsumer(it);
    const ctx = await it.ctx();
    const { family, child } = await addFamily(ctx, sender.accountId);
    const { group } = await addGroup(ctx, sender.accountId, other.accountId);
    await updateDocletData(ctx, child.id, { invited_email: 'child@example.test' });
    expect((await link(child.id, group.id, member, sender.token)).status).toBe(200);
    expect((await record(child.id)).data['invited_status']).toBeUndefined();
    expect(await linkedDoclets(ctx, family.id, { role: WEAVE_ROLE.familyMember })).toHaveLength(1);
    expect(await mailsTo(it, 'child@example.test')).toEqual([]);
  });

  test('may be sent with an empty realm until accepting', async () => {
    const personId = await enter('nobody@example.test', { realm: { pid: null } });
    expect(Object.keys((await record(personId)).data).toSorted()).toEqual(['first_name', 'invited_email', 'last_name']);
  });

  test.each([
    ['of somebody else', () => ({ pid: other.accountId })],
    ['of staff', () => ({ pid: web.accountId, realm_id: REALM.pos })],
    ['with more in it', () => ({ pid: web.accountId, role: 'admin' })],
    ['that is none', () => web.accountId],
  ])('a realm %s is refused', async (_, realm) => {
    const reply = await put({ first_name: 'New', last_name: 'Member', realm: realm() });
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([403, 'not-writable']);
  });
});
