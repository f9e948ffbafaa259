import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, mailsTo, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { phone } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const confirm = (token: string | undefined, code: unknown) =>
  it.call('POST', '/api/account/second-factor/confirm', { body: { code }, ...(token ? { token } : {}) });
const started = async (token: string, password: string) =>
  phone(it, (await it.call('POST', '/api/account/second-factor/start', { token, body: { password } })).body.data.secret);

test('ten recovery codes, the other sign-ins end, the owner is told, and the profile says so', async () => {
  const { token, password, email, accountId } = await confirmedConsumer(it);
  const other = (await signIn(it, email)).body.data.auth_key;
  const code = await started(token, password);
  const reply = await confirm(token, code());
  expect(new Set(reply.body.data.recovery_codes).size).toBe(10);
  for (const recovery of reply.body.data.recovery_codes) expect(recovery).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect((await it.call('GET', '/api/account/auth', { token: other })).status).toBe(401);
  expect((await it.call('GET', `/api/account/profile/${accountId}`, { token })).body.data.second_factor).toBe(true);
  expect((await mailsTo(it, email))[0]!.subject).toContain('sign-in');
});

test('the database keeps hashes of the recovery codes', async () => {
  const { token, password, accountId } = await confirmedConsumer(it);
  const reply = await confirm(token, (await started(token, password))());
  const rows = await it.house.database.reference.selectFrom('recovery_code').selectAll().where('account_id', '=', accountId).execute();
  const plain = (reply.body.data.recovery_codes as string[]).map((code) => code.replaceAll('-', ''));
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(plain).not.toContain(row.code_hash.toString('latin1'));
});

test('of twenty confirmations at once one succeeds', async () => {
  const { token, password } = await confirmedConsumer(it);
  const code = (await started(token, password))();
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(token, code)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('a wrong code, no secret, an object and no token are refused; guesses are counted', async () => {
  const { token, password } = await confirmedConsumer(it);
  expect((await confirm(token, '123456')).body.errors![0]!.code).toBe('code-wrong');
  await started(token, password);
  expect((await confirm(token, { $gt: '' })).status).toBe(400);
  expect((await confirm(undefined, '123456')).status).toBe(401);
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++) statuses.push((await confirm(token, String(100_000 + index))).status);
  expect(statuses).toContain(429);
});

test('a sign-in that a reset has ended switches nothing on, even while it is still remembered', async () => {
  const { token, password, email } = await confirmedConsumer(it);
  const code = await started(token, password);
  const another = await openTestHouse({}, { sharing: it });
  try {
    expect((await another.call('GET', '/api/account/auth', { token })).status).toBe(200);
    await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: REALM.portal } });
    const reset = `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`;
    expect((await it.call('POST', reset, { body: { password: 'brass kettle twelve' } })).status).toBe(200);
    const late = await another.call('POST', '/api/account/second-factor/confirm', { token, body: { code: code() } });
    expect(late.body.errors?.[0]?.code).toBe('session-ended');
  } finally {
    await another.close();
  }
  expect((await signIn(it, email, 'brass kettle twelve')).body.data.auth_key).toBeTypeOf('string');
});
