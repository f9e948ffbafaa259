import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { confirmedConsumer, newAddress, signIn } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('the token is refused at once, everywhere, and other sign-ins go on', async () => {
  const { email, token } = await confirmedConsumer(it);
  const other = (await signIn(it, email)).body.data.auth_key;
  expect((await it.call('POST', '/api/account/sign-out', { token })).body.data).toEqual({ signed_out: true });
  for (const [method, path] of [
    ['GET', '/api/account/auth'],
    ['GET', '/api/account/sessions'],
    ['POST', '/api/account/sign-out'],
  ] as const) {
    expect((await it.call(method, path, { token })).status).toBe(401);
  }
  expect((await it.call('GET', '/api/account/auth', { token: other })).status).toBe(200);
});

test('an ended session hands out no next token, even past its half life', async () => {
  const { token } = await confirmedConsumer(it);
  it.clock.advance(8 * MINUTE_MS);
  expect((await it.call('GET', '/api/account/auth', { token })).body.meta).toMatchObject({ auth_key: expect.any(String) });
  expect((await it.call('POST', '/api/account/sign-out', { token })).body.meta).toBeUndefined();
});

test('its sockets end with it', async () => {
  const ended: string[] = [];
  it.house.sessions.onRevoked((ids) => void ended.push(...ids));
  const { token, sessionId } = await it.person('web');
  await it.call('POST', '/api/account/sign-out', { token });
  expect(ended).toEqual([sessionId]);
});

test('a guest may sign out', async () => {
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email: newAddress() } } });
  const token = guest.body.data.auth_key;
  expect((await it.call('POST', '/api/account/sign-out', { token })).status).toBe(200);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(401);
});

test('is refused to signed-out visitors', async () => {
  expect((await it.call('POST', '/api/account/sign-out')).status).toBe(401);
});
