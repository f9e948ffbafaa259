import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const path = (who: { accountId: string } | null = null, workspaceId = it.workspaceId) =>
  `/api/workspace/${workspaceId}/members${who ? `/${who.accountId}` : ''}`;
const members = async ({ token }: TestPerson): Promise<{ _id: string; roles: string[] }[]> => (await it.call('GET', path(), { token })).body.data.items;
const dismiss = async (who: { accountId: string }, by: TestPerson) => {
  const { status, body } = await it.call('DELETE', path(who), { token: by.token });
  return body.errors?.[0]?.code ?? status;
};
const stillIn = async ({ token }: TestPerson) => (await it.call('GET', '/api/account/auth', { token })).status === 200;

test('an administrator sees who works here, and no visitor', async () => {
  const [admin, clerk, visitor, theirs] = [
    await it.person('admin'),
    await it.person('pos'),
    await it.person('web'),
    await it.person('staff', { workspaceId: it.otherWorkspaceId }),
  ];
  const there = new Map((await members(admin)).map((member) => [member._id, member]));
  expect(there.get(clerk.accountId)).toMatchObject({ email: clerk.email, roles: ['pos'], since: expect.any(String) });
  expect(there.get(admin.accountId)?.roles).toEqual(['admin']);
  expect([there.has(visitor.accountId), there.has(theirs.accountId)]).toEqual([false, false]);
  for (const role of ['staff', 'pos', 'web'] as const) {
    const { token } = await it.person(role);
    expect((await it.call('GET', path(), { token })).status).toBe(403);
    expect((await it.call('DELETE', path(clerk), { token })).status).toBe(403);
  }
});

test('a dismissed member is out at once and listed no more, and the audit says what they were', async () => {
  const [admin, clerk] = [await it.person('admin'), await it.person('pos')];
  expect(await stillIn(clerk)).toBe(true);
  expect(await dismiss(clerk, admin)).toBe(200);
  expect(await stillIn(clerk)).toBe(false);
  expect((await members(admin)).some(({ _id }) => _id === clerk.accountId)).toBe(false);
  const { items } = (await it.call('GET', `/api/workspace/${it.workspaceId}/audit?action=member&outcome=dismissed`, { token: admin.token })).body.data;
  expect(items[0]).toMatchObject({ subject: clerk.accountId, detail: { roles: ['pos'] } });
  expect(await dismiss(clerk, admin)).toBe('not-found');
});

test('nobody dismisses another venue’s member, a visitor, or themselves', async () => {
  const [admin, visitor, theirs] = [await it.person('admin'), await it.person('web'), await it.person('staff', { workspaceId: it.otherWorkspaceId })];
  expect(await dismiss(visitor, admin)).toBe('not-found');
  expect(await dismiss(theirs, admin)).toBe('not-found');
  expect(await dismiss(admin, admin)).toBe('own-role');
  expect(await Promise.all([visitor, theirs, admin].map(stillIn))).toEqual([true, true, true]);
});

test('a role elsewhere stays, with its sign-in', async () => {
  const workspaceId = it.otherWorkspaceId;
  const [admin, clerk] = [await it.person('admin'), await it.person('staff', { workspaceId })];
  await it.house.database.reference.insertInto('membership').values({ workspace_id: it.workspaceId, account_id: clerk.accountId, role: 'pos' }).execute();
  expect(await dismiss(clerk, admin)).toBe(200);
  it.clock.advance(5000);
  expect(await stillIn(clerk)).toBe(true);
});

test('an invitation that is still open ends with the role', async () => {
  const [admin, email, password] = [await it.person('admin'), newAddress(), 'lamp over the quiet lake'];
  const invitedAs = async (role: string) => {
    await it.call('POST', path(), { token: admin.token, body: [{ name: 'Pat Gate', email, realm_id: REALM.pos, role }] });
    return tokenMailed(it, email, 'registration/complete');
  };
  const complete = async (token: string) => (await it.call('POST', '/api/account/registration', { body: { token, password } })).body;
  const { profile_id: accountId } = (await complete(await invitedAs('pos'))).data;
  const toAdmin = await invitedAs('admin');
  expect(await dismiss({ accountId }, admin)).toBe(200);
  expect((await complete(toAdmin)).errors?.[0]?.code).toBe('token-invalid');
});

test('what a dismissed administrator has offered to others ends with their role', async () => {
  const [admin, leaver, email] = [await it.person('admin'), await it.person('admin'), newAddress()];
  await it.call('POST', path(), { token: leaver.token, body: [{ name: 'Pat Gate', email, realm_id: REALM.pos, role: 'admin' }] });
  const token = await tokenMailed(it, email, 'registration/complete');
  expect(await dismiss(leaver, admin)).toBe(200);
  const { body } = await it.call('POST', '/api/account/registration', { body: { token, password: 'lamp over the quiet lake' } });
  expect(body.errors?.[0]?.code).toBe('token-invalid');
  const { items } = (await it.call('GET', path(), { token: admin.token })).body.data;
  expect(items.some((member: { email: string }) => member.email === email)).toBe(false);
});

test('of two administrators who dismiss each other at once, one stays', async () => {
  const workspaceId = it.otherWorkspaceId;
  const db = it.house.database.reference;
  for (let round = 0; round < 4; round++) {
    await db.deleteFrom('membership').where('workspace_id', '=', workspaceId).where('role', '=', 'admin').execute();
    const pair = [await it.person('admin', { workspaceId }), await it.person('admin', { workspaceId })] as const;
    const out = (who: TestPerson, by: TestPerson) => it.call('DELETE', path(who, workspaceId), { token: by.token });
    await Promise.all([out(pair[0], pair[1]), out(pair[1], pair[0])]);
    const left = await db.selectFrom('membership').select('account_id').where('workspace_id', '=', workspaceId).where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  }
});
