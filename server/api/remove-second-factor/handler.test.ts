import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, mailsTo, signIn } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const remove = (token: string | undefined, body: object) => it.call('POST', '/api/account/second-factor/remove', { body, ...(token ? { token } : {}) });

test('with the password and a code it goes off with its recovery codes, and the owner is told', async () => {
  const { email, password, token } = await confirmedConsumer(it);
  const { code } = await switchOn(it, token, password);
  expect((await remove(token, { password, code: code() })).body.data).toEqual({ removed: true });
  expect((await signIn(it, email)).body.data.auth_key).toBeTruthy();
  expect((await mailsTo(it, email))[0]!.plain).toContain('no longer asked');
  expect(
    await it.house.database.reference
      .selectFrom('recovery_code')
      .select('account_id')
      .where('account_id', '=', (await signIn(it, email)).body.data.user._id)
      .execute(),
  ).toHaveLength(0);
});

test('a recovery code works when the phone is lost', async () => {
  const { password, token } = await confirmedConsumer(it);
  const { recoveryCodes } = await switchOn(it, token, password);
  expect((await remove(token, { password, recovery_code: recoveryCodes[3] })).status).toBe(200);
});

test('refused: one without the other, and no token', async () => {
  const { password, token, email } = await confirmedConsumer(it);
  const { code } = await switchOn(it, token, password);
  expect((await remove(token, { password })).status).toBe(400);
  expect((await remove(token, { password: 'not the one', code: code() })).body.errors![0]!.code).toBe('password-wrong');
  expect((await remove(token, { code: code() })).status).toBe(400);
  expect((await remove(undefined, { password, code: code() })).status).toBe(401);
  expect((await signIn(it, email)).body.data.second_factor).toBe(true);
});

test('a code that is missing is asked for, and is no guess', async () => {
  const { password, token } = await confirmedConsumer(it);
  const { code } = await switchOn(it, token, password);
  for (let times = 0; times < 7; times++)
    expect((await remove(token, { password })).body.errors![0]).toMatchObject({
      code: 'code-wrong',
      message: 'Please enter a code from your authenticator app.',
    });
  expect((await remove(token, { password, code: code() })).status).toBe(200);
});

test('an Admin with a short password has to change it first', async () => {
  const password = 'lamp on a lake';
  const { token } = await it.person('admin', { password });
  const { code } = await switchOn(it, token, password);
  const reply = await remove(token, { password, code: code() });
  expect([reply.status, reply.body.errors![0]!.code]).toEqual([409, 'password-too-short']);
});
