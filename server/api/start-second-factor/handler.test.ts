import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { phone, switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const start = (token: string | undefined, body: object) => it.call('POST', '/api/account/second-factor/start', { body, ...(token ? { token } : {}) });

test('a secret for the app, and nothing asks for it before its first code', async () => {
  const { token, password, email } = await confirmedConsumer(it);
  const reply = await start(token, { password });
  expect(reply.body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(reply.body.data.otpauth_url).toContain(`secret=${reply.body.data.secret}`);
  expect((await it.call('POST', '/api/account/auth', { body: { auth: { email, password } } })).body.data.auth_key).toBeTruthy();
});

test('starting again replaces the secret', async () => {
  const { token, password } = await confirmedConsumer(it);
  const first = phone(it, (await start(token, { password })).body.data.secret);
  const second = phone(it, (await start(token, { password })).body.data.secret);
  const confirm = (code: string) => it.call('POST', '/api/account/second-factor/confirm', { token, body: { code } });
  expect((await confirm(first())).status).toBe(400);
  expect((await confirm(second())).status).toBe(200);
});

test('refused: a wrong password, no token, an account that has one', async () => {
  const { token, password } = await confirmedConsumer(it);
  expect((await start(token, { password: 'not the one' })).body.errors![0]!.code).toBe('password-wrong');
  expect((await start(token, {})).status).toBe(400);
  expect((await start(undefined, { password })).status).toBe(401);
  await switchOn(it, token, password);
  expect((await start(token, { password })).body.errors![0]!.code).toBe('second-factor-exists');
});
