import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, GOOD_PASSWORD, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const asGuest = (email: string, more: object = {}, token?: string) =>
  it.call('POST', '/api/account/auth/guest', {
    body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' }, ...more },
    ...(token ? { token } : {}),
  });

test('a guest gets a token, a record and a mail to complete the registration', async () => {
  const email = newAddress();
  const reply = await asGuest(email);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ user: { email, confirmed: false, guest: true }, doclet_id: expect.any(String), checkout_key: expect.any(String) });
  expect(await tokenMailed(it, email, 'registration/complete')).toBeTruthy();
});

test('the token allows what a visitor may do, and reading one’s own profile', async () => {
  const { auth_key: token, profile_id } = (await asGuest(newAddress())).body.data;
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(200);
  expect((await it.call('GET', `/api/account/profile/${profile_id}`, { token })).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', `/api/account/profile/${profile_id}`, { first_name: 'Eve' }],
    ['POST', `/api/account/profile/${profile_id}/other@example.test`, { password: 'x' }],
    ['GET', '/api/account/sessions', undefined],
    ['POST', '/api/account/second-factor/start', { password: 'x' }],
    ['POST', '/api/account/socket-ticket', undefined],
  ] as const) {
    expect([path, (await it.call(method, path, { token, body })).status]).toEqual([path, 401]);
  }
});

test('an address that has an account gives no token, confirmed or not', async () => {
  const { email } = await confirmedConsumer(it);
  expect((await asGuest(email)).body.errors![0]!.code).toBe('email-in-use');
  const waiting = newAddress();
  await register(it, waiting);
  expect((await asGuest(waiting)).status).toBe(409);
});

test('another guest’s address gives no token; the same browser gets a new one', async () => {
  const email = newAddress();
  const first = await asGuest(email);
  expect((await asGuest(email)).status).toBe(409);
  const again = await asGuest(email, { checkout_key: first.body.data.checkout_key });
  expect([again.status, again.body.data.profile_id]).toEqual([200, first.body.data.profile_id]);
  expect((await asGuest(email, {}, first.body.data.auth_key)).status).toBe(200);
});

test('an address that was only invited buys as a guest under the name it gives, and is still invited', async () => {
  const [{ token }, email] = [await confirmedConsumer(it), newAddress()];
  await it.act('family-invite-adult', { first_name: 'Wim', last_name: 'Wolf', email }, { token });
  const guest = await asGuest(email, { profile: { first_name: 'Gil', last_name: 'Guest' } });
  expect(guest.body.data.user).toMatchObject({ guest: true, confirmed: false, profile: { first_name: 'Gil' } });
  expect((await asGuest(email)).status).toBe(409);
  const complete = {
    token: await tokenMailed(it, email, 'registration/complete'),
    password: GOOD_PASSWORD,
    profile: { first_name: 'Gil', last_name: 'Guest' },
  };
  expect((await it.call('POST', '/api/account/registration', { body: complete })).status).toBe(201);
  const { body } = await signIn(it, email);
  expect((await it.act('list-invitations', {}, { token: body.data.auth_key })).body.data.items).toMatchObject([{ kind: 'family' }]);
});

test('a guest who registers with the key of this browser keeps the account', async () => {
  const email = newAddress();
  const guest = await asGuest(email);
  expect((await register(it, email)).status).toBe(409);
  const registered = await register(it, email, { body: { checkout_key: guest.body.data.checkout_key } });
  expect([registered.status, registered.body.data.profile_id]).toEqual([201, guest.body.data.profile_id]);
});

test('staff realm and malformed addresses are refused', async () => {
  expect((await asGuest(newAddress(), { realm_id: 'e47ada000000000001000002' })).status).toBe(403);
  expect((await asGuest('nobody')).status).toBe(400);
});
