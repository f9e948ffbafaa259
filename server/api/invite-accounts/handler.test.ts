import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { insertDoclet, weave } from '#server/doclets/doclets.ts';
import { confirmedConsumer, mailsTo, newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const invite = (token: string | undefined, body: object) => it.call('POST', '/api/account/registration/invite', { body, ...(token ? { token } : {}) });
const one = (email: string, more: object = {}) => ({ email, name: 'Sam Iam', ...more });

test('an Admin invites staff by mail', async () => {
  const { token } = await it.person('admin', { firstName: 'Ann', lastName: 'Chief' });
  const email = newAddress();
  const reply = await invite(token, {
    realm_id: REALM.pos,
    workspace_id: it.workspaceId,
    invites: [one(email, { role: 'pos' })],
    custom_message: 'Come <b>soon</b>',
  });
  expect(reply.body.data.items).toEqual([{ email, status: 'sent', profile_id: expect.any(String) }]);
  const [mail] = await mailsTo(it, email);
  expect(mail!.subject).toBe('Ann Chief invites you to lakeside');
  expect(mail!.html).toContain('Come &lt;b&gt;soon&lt;/b&gt;');
  expect(await tokenMailed(it, email, 'registration/complete')).toBeTruthy();
});

test('who has an account elsewhere is sent a link, and nothing of theirs is told before they accept', async () => {
  const admin = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  const known = await it.person('staff', { password: 'staff lantern nine' });
  const profile = () => it.call('GET', `/api/account/profile/${known.accountId}`, { token: admin.token });
  const signIn = () =>
    it.call('POST', '/api/account/auth', {
      body: { auth: { email: known.email, password: 'staff lantern nine' }, realm_id: REALM.pos, workspace_id: it.otherWorkspaceId },
    });
  const reply = await invite(admin.token, { invites: [one(known.email, { role: 'staff' })] });
  expect(reply.body.data.items).toEqual([{ email: known.email, status: 'known', profile_id: null }]);
  expect([(await profile()).status, (await signIn()).status]).toEqual([404, 401]);
  expect((await it.call('GET', `/api/workspace/${it.otherWorkspaceId}/audit`, { token: admin.token })).text).not.toContain(known.accountId);
  const token = await tokenMailed(it, known.email, 'registration/complete', it.otherWorkspaceId);
  expect((await it.call('POST', '/api/account/registration', { body: { token, password: 'staff lantern nine' } })).status).toBe(201);
  expect((await signIn()).body.data.user.role).toBe('staff');
  expect((await profile()).status).toBe(200);
});

test('a role that somebody holds here already stays as it is, and they are told so without a link', async () => {
  const admin = await it.person('admin');
  const known = await it.person('staff', { password: 'staff lantern nine' });
  const reply = await invite(admin.token, { invites: [one(known.email, { role: 'staff' })] });
  expect(reply.body.data.items).toEqual([{ email: known.email, status: 'known', profile_id: known.accountId }]);
  expect((await mailsTo(it, known.email))[0]!.plain).not.toContain('/registration/complete/');
});

test('a foreign workspace and a foreign profile are not taken for the caller’s own', async () => {
  const { token, accountId } = await it.person('admin');
  const other = await it.person('admin');
  const invites = [one(newAddress())];
  expect((await invite(token, { workspace_id: it.otherWorkspaceId, invites })).status).toBe(404);
  expect((await invite(token, { profile_id: other.accountId, invites })).status).toBe(404);
  expect(await mailsTo(it, invites[0]!.email)).toEqual([]);
  expect((await invite(token, { profile_id: accountId, workspace_id: it.workspaceId, invites })).status).toBe(200);
});

test('an entry without address or name is passed over, and the others are invited', async () => {
  const { token } = await it.person('admin');
  const nobody = [one(''), one('  '), one('x', { email: null }), { name: 'Sam Iam' }, ...['', ' ', null].map((name) => ({ email: newAddress(), name }))];
  const reply = await invite(token, { invites: [...nobody, one(newAddress())] });
  expect([reply.status, reply.body.data?.items.map((item: { status: string }) => item.status)]).toEqual([200, [...nobody.map(() => 'skipped'), 'sent']]);
});

test('of a hundred invitations twenty go out, also over several calls', async () => {
  const { token } = await it.person('admin');
  const invites = Array.from({ length: 50 }, () => one(newAddress()));
  const replies = [await invite(token, { invites }), await invite(token, { invites: Array.from({ length: 50 }, () => one(newAddress())) })];
  const sent = replies.flatMap((reply) => reply.body.data.items).filter((item: { status: string }) => item.status === 'sent');
  expect(sent).toHaveLength(20);
});

test('an address is written to three times an hour', async () => {
  const { token } = await it.person('admin');
  const email = newAddress();
  const statuses: string[] = [];
  for (let index = 0; index < 5; index++) statuses.push((await invite(token, { invites: [one(email)] })).body.data.items[0].status);
  expect(statuses).toEqual(['sent', 'sent', 'sent', 'limited', 'limited']);
});

test.each([['staff'], ['pos']] as const)('%s may not invite', async (role) => {
  const { token } = await it.person(role);
  expect((await invite(token, { invites: [one(newAddress())] })).status).toBe(403);
});

test('who is signed out may not', async () => {
  expect((await invite(undefined, { invites: [one(newAddress())] })).status).toBe(401);
});

test.each([
  ['a line break in a name', { invites: [{ email: 'a@example.test', name: 'Sam\r\nBcc: all@example.test' }] }],
  ['what is no address', { invites: [one('nobody'), one(newAddress())] }],
  ['a list of nobody', { invites: [] }],
  ['more than a hundred', { invites: Array.from({ length: 101 }, (_, index) => ({ email: `a${index}@example.test`, name: 'A' })) }],
  ['an unknown role', { invites: [{ email: 'a@example.test', name: 'A', role: 'entrada' }] }],
])('%s is refused', async (_what, body) => {
  const { token } = await it.person('admin');
  expect((await invite(token, body)).status).toBe(400);
});

test('a consumer invites consumers into a group of their own, up to its size', async () => {
  const owner = await confirmedConsumer(it);
  const stranger = await confirmedConsumer(it);
  const ctx = await it.ctx();
  const group = await insertDoclet(ctx, { templateId: TEMPLATE.membershipGroup, data: { name: 'Rowers', max_members: 2 }, ownerAccount: owner.accountId });
  const records = await consumerRecords(ctx, owner.accountId);
  await weave(ctx, { fromId: records!.consumerId, toId: group.id, role: 'Group Owner' });
  const body = { group_id: group.id, invites: [one(newAddress())] };
  expect((await invite(owner.token, body)).body.data.items[0].status).toBe('sent');
  expect((await invite(owner.token, { ...body, invites: [one(stranger.email)] })).body.data.items[0]).toMatchObject({ status: 'known', profile_id: null });
  expect((await invite(owner.token, { ...body, invites: [one(newAddress()), one(newAddress()), one(newAddress())] })).body.errors![0]!.code).toBe('group-full');
  expect((await invite(owner.token, { invites: body.invites })).status).toBe(403);
  expect((await invite(owner.token, { ...body, invites: [one(newAddress(), { role: 'admin' })] })).status).toBe(403);
  expect((await invite(stranger.token, body)).status).toBe(404);
  expect((await invite(owner.token, { ...body, group_id: 'f'.repeat(24) })).status).toBe(404);
});
