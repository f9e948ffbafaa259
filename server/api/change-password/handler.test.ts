import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, mailsTo, signIn } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const change = (token: string | undefined, body: object) => it.call('POST', '/api/account/auth/password', { body, ...(token ? { token } : {}) });
const NEXT = 'quiet lantern ten';

test('every earlier sign-in ends, and the caller goes on with the token in meta; nobody else’s password changes', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const neighbour = await confirmedConsumer(it);
  const other = (await signIn(it, email)).body.data.auth_key;
  const reply = await change(token, { profile_id: accountId, realm_id: REALM.portal, email, old_password: password, password: NEXT });
  expect([reply.status, reply.body.data]).toEqual([200, { changed: true, profile_id: accountId }]);
  for (const dead of [token, other]) expect((await it.call('GET', '/api/account/auth', { token: dead })).status).toBe(401);
  expect((await it.call('GET', '/api/account/auth', { token: reply.body.meta!['auth_key']! })).status).toBe(200);
  expect((await signIn(it, email, password)).status).toBe(401);
  expect((await signIn(it, email, NEXT)).status).toBe(200);
  expect((await signIn(it, neighbour.email, neighbour.password)).status).toBe(200);
  expect((await mailsTo(it, email))[0]!.subject).toContain('was changed');
});

test('a wrong old password, a weak new one and a foreign profile are refused', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const stranger = await confirmedConsumer(it);
  expect((await change(token, { old_password: 'not the one', password: NEXT })).body.errors![0]!.code).toBe('password-wrong');
  expect((await change(token, { old_password: password, password: 'short' })).body.errors![0]!.code).toBe('password-too-short');
  expect((await change(token, { old_password: password, password: email })).body.errors![0]!.code).toBe('password-common');
  expect((await change(token, { profile_id: stranger.accountId, old_password: password, password: NEXT })).status).toBe(404);
  expect((await change(token, { old_password: {}, password: NEXT })).status).toBe(400);
  expect((await change(undefined, { old_password: password, password: NEXT })).status).toBe(401);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(200);
});

test('a realm or an address other than the account’s is refused', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const sent = { old_password: password, password: NEXT };
  expect((await change(token, { ...sent, realm_id: REALM.pos })).status).toBe(404);
  for (const other of ['other@example.test', 'nobody']) expect((await change(token, { ...sent, email: other })).status).toBe(404);
  expect((await change(token, { ...sent, email: ` ${email.toUpperCase()} ` })).status).toBe(200);
});

test('guesses at the old password are counted like sign-ins', async () => {
  const { token } = await confirmedConsumer(it);
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) statuses.push((await change(token, { old_password: `guess ${index}`, password: NEXT })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('of two changes at once one succeeds', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const replies = await Promise.all(['quiet lantern ten', 'quiet lantern eleven'].map((next) => change(token, { old_password: password, password: next })));
  const won = replies.filter((reply) => reply.status === 200);
  expect(won).toHaveLength(1);
  const holds = await Promise.all(['quiet lantern ten', 'quiet lantern eleven'].map((next) => signIn(it, email, next)));
  expect(holds.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('whoever has a second factor gives a code as well, and a weak new password costs them none', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const { code, recoveryCodes } = await switchOn(it, token, password);
  const sent = { old_password: password, password: NEXT };
  for (const without of [sent, { ...sent, code: null }])
    expect((await change(token, without)).body.errors![0]).toMatchObject({
      code: 'code-wrong',
      message: 'Please enter a code from your authenticator app.',
      path: ['code'],
    });
  expect((await change(token, { ...sent, code: '000 000' })).body.errors![0]).toMatchObject({ code: 'code-wrong', path: ['code'] });
  expect((await change(token, { ...sent, recovery_code: 'AAAA-BBBB-CCCC-DDDD' })).body.errors![0]!.path).toEqual(['recovery_code']);
  expect((await change(token, { ...sent, old_password: 'not the one', code: code() })).body.errors![0]!.code).toBe('password-wrong');
  expect((await change(token, { ...sent, password: 'short', code: code() })).body.errors![0]!.code).toBe('password-too-short');
  const done = await change(token, { ...sent, code: code() });
  expect(done.status).toBe(200);
  expect((await signIn(it, email, NEXT)).body.data.second_factor).toBe(true);
  const again = { old_password: NEXT, password: 'quiet lantern eleven' };
  const next = done.body.meta!['auth_key'] as string;
  expect((await change(next, { ...again, code: code() })).body.errors![0]!.code).toBe('code-wrong');
  expect((await change(next, { ...again, recovery_code: recoveryCodes[0] })).status).toBe(200);
});
