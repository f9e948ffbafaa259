import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { readConfig } from '#server/config.ts';
import { newAddress, signIn } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { createAdmin } from './create-admin.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const OWN = 'staff lantern nine';
const NEXT = 'lamp over the quiet lake';

async function create(email: string, password?: string, more: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: it.ownerUrl.replace('postgres@localhost', 'postgres:x@localhost') });
  const said: string[] = [];
  expect(
    await createAdmin.run(config, { workspace: it.otherWorkspaceId, email, ...(password === undefined ? {} : { password }), ...more }, (line) =>
      said.push(line),
    ),
  ).toBe(0);
  return said.join('\n');
}

const roleOf = async (email: string, password: string) =>
  (await signIn(it, email, password, { realm_id: REALM.pos, workspace_id: it.otherWorkspaceId })).body.data?.user.role;

test('a new account gets the password that is shown, or the chosen one', async () => {
  const [shown, chosen] = [newAddress(), newAddress()];
  expect(await roleOf(shown, /shown once: (\S+)$/.exec(await create(shown))![1]!)).toBe('admin');
  const said = await create(chosen, NEXT);
  expect(said).toMatch(/signs in at https?:\/\/[^/]+\/staff\. /);
  expect(said).not.toContain(NEXT);
  expect(await roleOf(chosen, NEXT)).toBe('admin');
  await expect(create(newAddress(), 'lamp on a lake')).rejects.toThrow('at least 15 characters');
});

test('a password given for a known account replaces the old one and nothing else of it; its sign-ins end', async () => {
  const { email, token, accountId } = await it.person('staff', { password: OWN });
  const accounts = it.house.database.reference;
  await accounts.updateTable('account').set({ username: 'kim.lake' }).where('account_id', '=', accountId).execute();
  await expect(create(email, 'lamp on a lake')).rejects.toThrow('at least 15 characters');
  await create(email, NEXT);
  expect([await roleOf(email, NEXT), await roleOf(email, OWN)]).toEqual(['admin', undefined]);
  it.clock.advance(5000);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(401);
  const account = await accounts.selectFrom('account').select('username').where('account_id', '=', accountId).executeTakeFirst();
  expect(account).toEqual({ username: 'kim.lake' });
});

test('an administrator elsewhere keeps the password they have, and none is shown', async () => {
  const { email } = await it.person('admin', { password: NEXT });
  expect(await create(email)).toMatch(/keep the password they have\.$/);
  expect(await roleOf(email, NEXT)).toBe('admin');
});

test('an account that was never checked as an administrator’s needs a password', async () => {
  const { email } = await it.person('staff', { password: OWN });
  await expect(create(email)).rejects.toThrow('Give --password');
  expect(await roleOf(email, OWN)).toBeUndefined();
});

test('a venue sees who became its administrator from outside, once, and its other administrators are told', async () => {
  const [first, email] = [await it.person('admin', { workspaceId: it.otherWorkspaceId }), newAddress()];
  await create(email, NEXT);
  await create(email, NEXT);
  const { body } = await it.call('GET', `/api/workspace/${it.otherWorkspaceId}/audit?action=member`, { token: first.token });
  const about = await it.house.database.reference.selectFrom('account').select('account_id').where('email', '=', email).executeTakeFirstOrThrow();
  const noted = body.data.items.filter(({ subject }: { subject: string }) => subject === about.account_id);
  expect(noted).toMatchObject([{ outcome: 'admin', actor_id: null, detail: { invited_by: null } }]);
  const mails = await it.house.database
    .of(it.otherWorkspaceId)
    .selectFrom('mail')
    .select('recipient')
    .where('workspace_id', '=', it.otherWorkspaceId)
    .where('plain', 'like', `%The operator of the platform has made ${email} an administrator of aurora.%`)
    .execute();
  expect(mails.filter(({ recipient }) => recipient === first.email)).toHaveLength(1);
});

test('an invalid name is refused before there is an account', async () => {
  const email = newAddress();
  for (const name of ['Ines\nOkafor', '\u202eseni', 'x'.repeat(101), ' '])
    await expect(create(email, NEXT, { 'first-name': name })).rejects.toThrow('is no name');
  expect(await roleOf(email, NEXT)).toBeUndefined();
  await create(email, NEXT, { 'first-name': ' Ines ', 'last-name': 'Okafor' });
  const account = await it.house.database.reference.selectFrom('account').select(['first_name', 'last_name']).where('email', '=', email).executeTakeFirst();
  expect(account).toEqual({ first_name: 'Ines', last_name: 'Okafor' });
});
