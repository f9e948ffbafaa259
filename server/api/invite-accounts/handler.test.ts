import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { linkedDoclets, weave } from '#server/doclets/weaves.ts';
import { confirmedConsumer, mailsTo, newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';

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
  expect(reply.body.data).toEqual({ items: [{ email, status: 'sent', profile_id: expect.any(String) }], have_more: false, next: null, prev: null });
  const [mail] = await mailsTo(it, email);
  expect(mail!.subject).toBe('Ann Chief invites you to lakeside');
  expect(mail!.html).toContain('Come &lt;b&gt;soon&lt;/b&gt;');
  expect(mail!.plain).toContain(`/registration/complete/${await tokenMailed(it, email, 'registration/complete')}?work=pos`);
});

test('who works here as that already is led to the sign-in at work', async () => {
  const [{ token }, known] = [await it.person('admin'), await it.person('staff', { password: 'staff lantern nine' })];
  await invite(token, { realm_id: REALM.pos, invites: [one(known.email, { role: 'staff' })] });
  expect((await mailsTo(it, known.email))[0]!.plain).toMatch(/:\/\/[^/]+\/staff$/m);
});

test('without a role the invitation is for the realm it names, or the Portal; a role of the other realm is refused', async () => {
  const { token } = await it.person('admin');
  for (const [realm_id, what] of [
    [undefined, 'join'],
    [REALM.portal, 'join'],
    [REALM.pos, 'join the staff'],
  ] as const) {
    const email = newAddress();
    expect((await invite(token, { ...(realm_id && { realm_id }), invites: [one(email)] })).body.data.items[0].status).toBe('sent');
    expect((await mailsTo(it, email))[0]!.plain).toContain(`invites you to ${what}`);
  }
  for (const [realm_id, role] of [
    [REALM.portal, 'admin'],
    [REALM.pos, 'web'],
  ]) {
    const email = newAddress();
    const { status, body } = await invite(token, { realm_id, invites: [one(newAddress(), { role: null }), one(email, { role })] });
    expect([status, body.errors]).toEqual([400, [{ code: 'malformed', message: 'This role is not one of this realm.', path: ['invites', 1, 'role'] }]]);
    expect(await mailsTo(it, email)).toEqual([]);
  }
});

test('somebody with an account elsewhere gets a link, and nothing of theirs is told before they accept', async () => {
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

test('a role that somebody already has here stays, and they are told without a link', async () => {
  const admin = await it.person('admin');
  const known = await it.person('staff', { password: 'staff lantern nine' });
  const reply = await invite(admin.token, { invites: [one(known.email, { role: 'staff' })] });
  expect(reply.body.data.items).toEqual([{ email: known.email, status: 'known', profile_id: known.accountId }]);
  expect((await mailsTo(it, known.email))[0]!.plain).not.toContain('/registration/complete/');
});

test('a foreign workspace or profile is not mistaken for the caller’s own', async () => {
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

test('an address gets three mails an hour', async () => {
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

test('is refused to signed-out visitors', async () => {
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

async function ownGroup(owner: { accountId: string }, name: string, max_members: number): Promise<string> {
  const ctx = await it.ctx();
  const group = await insertDoclet(ctx, { templateId: TEMPLATE.membershipGroup, data: { name, max_members }, ownerAccount: owner.accountId });
  const records = await consumerRecords(ctx, owner.accountId);
  await weave(ctx, { fromId: records!.consumerId, toId: group.id, role: 'Group Owner' });
  return group.id;
}
const statuses = (reply: Awaited<ReturnType<typeof invite>>) => reply.body.data.items.map((item: { status: string }) => item.status);
const membersOf = async (groupId: string) =>
  (await linkedDoclets(await it.ctx(), groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupMember })).map(({ doclet }) => doclet);

test('a consumer invites consumers into a group of their own, up to its size', async () => {
  const owner = await confirmedConsumer(it);
  const stranger = await confirmedConsumer(it);
  const body = { group_id: await ownGroup(owner, 'Rowers', 2), invites: [one(newAddress())] };
  expect((await invite(owner.token, { ...body, invites: [one(newAddress()), one(newAddress()), one(newAddress())] })).body.errors![0]!.code).toBe('group-full');
  expect((await invite(owner.token, body)).body.data.items).toEqual([{ email: body.invites[0]!.email, status: 'sent', profile_id: null }]);
  expect((await invite(owner.token, { ...body, invites: [one(stranger.email)] })).body.data.items[0]).toMatchObject({ status: 'known', profile_id: null });
  expect((await invite(owner.token, { ...body, invites: [one(newAddress())] })).body.errors![0]!.code).toBe('group-full');
  expect(statuses(await invite(owner.token, { ...body, invites: [body.invites[0]!, one(stranger.email)] }))).toEqual(['invited', 'invited']);
  expect((await invite(owner.token, { ...body, invites: [one(newAddress(), { role: 'admin' })] })).status).toBe(403);
  expect((await invite(stranger.token, body)).status).toBe(404);
  expect((await invite(owner.token, { ...body, group_id: 'f'.repeat(24) })).status).toBe(404);
});

test('completing an invitation to a group also joins it', async () => {
  const owner = await confirmedConsumer(it);
  const [groupId, email] = [await ownGroup(owner, 'Choir', 3), newAddress()];
  await invite(owner.token, { group_id: groupId, invites: [one(email)], custom_message: 'Sing with us' });
  expect(await membersOf(groupId)).toMatchObject([{ data: { first_name: 'Sam', invited_email: email, invited_status: 'pending' } }]);
  expect((await mailsTo(it, email))[0]!.plain).toContain('Sing with us');
  const link = await tokenMailed(it, email, 'registration/complete');
  // Invited again, they keep the link that they have.
  await invite(owner.token, { group_id: groupId, invites: [one(email)] });
  const completed = await it.call('POST', '/api/account/registration', { body: { token: link, password: 'quiet lantern ten' } });
  expect(completed.status).toBe(201);
  expect(await membersOf(groupId)).toMatchObject([{ id: completed.body.data.doclet_id }]);
});

test('without a group the caller’s only one with room is meant; with none or several, none is', async () => {
  const owner = await confirmedConsumer(it);
  const body = () => ({ invites: [one(newAddress())] });
  const unclear = { code: 'malformed', message: 'Please choose a group of yours that has room.', path: ['group_id'] };
  expect((await invite(owner.token, body())).body.errors).toEqual([unclear]);
  const [full, roomy] = [await ownGroup(owner, 'Pair', 1), await ownGroup(owner, 'Crew', 5)];
  await invite(owner.token, { ...body(), group_id: full });
  expect(statuses(await invite(owner.token, body()))).toEqual(['sent']);
  expect(await membersOf(roomy)).toHaveLength(1);
  await ownGroup(owner, 'Eight', 8);
  expect((await invite(owner.token, body())).body.errors).toEqual([unclear]);
});

test('in privacy mode nobody learns who has an account elsewhere, in the answer or in the audit', async () => {
  const [admin, owner] = [await it.person('admin', { workspaceId: it.otherWorkspaceId }), await confirmedConsumer(it)];
  const elsewhere = await it.person('staff', { password: 'staff lantern nine' });
  const ours = await it.person('staff', { password: 'staff lantern nine', workspaceId: it.otherWorkspaceId });
  const body = { group_id: await ownGroup(owner, 'Quiet', 9), invites: [one(newAddress()), one((await confirmedConsumer(it)).email)] };
  const told = (reply: Awaited<ReturnType<typeof invite>>) =>
    reply.body.data.items.map(({ status, profile_id }: { status: string; profile_id: string | null }) => [status, profile_id]);
  await inPrivacy(true);
  const byAdmin = await invite(admin.token, { invites: [newAddress(), elsewhere.email, ours.email].map((email) => one(email, { role: 'staff' })) });
  const byOwner = await invite(owner.token, body);
  await inPrivacy(false);
  expect(told(byAdmin)).toEqual([
    ['sent', null],
    ['sent', null],
    ['known', ours.accountId],
  ]);
  expect(told(byOwner)).toEqual([
    ['sent', null],
    ['sent', null],
  ]);
  const audit = await it.call('GET', `/api/workspace/${it.otherWorkspaceId}/audit`, { token: admin.token });
  const subjects = audit.body.data.items.filter((item: { action: string }) => item.action === 'invite').map((item: { subject: string | null }) => item.subject);
  expect(subjects.slice(0, 3).filter(Boolean)).toEqual([ours.accountId]);
});

async function inPrivacy(isOn: boolean): Promise<void> {
  for (const workspaceId of [it.workspaceId, it.otherWorkspaceId]) await setSettings(it, isOn ? { privacy_mode: true } : {}, workspaceId);
}

test('of parallel invitations as many succeed as there is room', async () => {
  const owner = await confirmedConsumer(it);
  const groupId = await ownGroup(owner, 'Three', 3);
  const replies = await Promise.all(Array.from({ length: 8 }, () => invite(owner.token, { group_id: groupId, invites: [one(newAddress())] })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect(await membersOf(groupId)).toHaveLength(3);
});
