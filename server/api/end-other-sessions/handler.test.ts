import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, signIn } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('all but the current one', async () => {
  const { email, token } = await confirmedConsumer(it);
  const others = [(await signIn(it, email)).body.data.auth_key, (await signIn(it, email)).body.data.auth_key];
  const stranger = await confirmedConsumer(it);
  expect((await it.call('POST', '/api/account/sessions/sign-out-others', { token })).body.data).toEqual({ ended: 2 });
  for (const other of others) expect((await it.call('GET', '/api/account/auth', { token: other })).status).toBe(401);
  for (const open of [token, stranger.token]) expect((await it.call('GET', '/api/account/auth', { token: open })).status).toBe(200);
});

test('is refused to signed-out visitors', async () => {
  expect((await it.call('POST', '/api/account/sessions/sign-out-others')).status).toBe(401);
});
