import { afterAll, expect, test } from 'vitest';
import { confirmedConsumer, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse } from '#server/testing/house.ts';

const it = await openTestHouse();
afterAll(() => it.close());

const WORDS = ['lánterne dorée', 'lámpara del niño', 'grüße vom café'];
const [composed, apart] = [WORDS.map((word) => word.normalize('NFC')), WORDS.map((word) => word.normalize('NFD'))];

test('a password set on one keyboard is typed on another: at sign-up, sign-in, change, reset and wherever it is asked for again', async () => {
  const { email, accountId, token } = await confirmedConsumer(it, newAddress(), composed[0]);
  expect((await signIn(it, email, apart[0])).status).toBe(200);
  const change = { profile_id: accountId, old_password: apart[0], password: apart[1] };
  expect((await it.call('POST', '/api/account/auth/password', { token, body: change })).status).toBe(200);
  expect((await signIn(it, email, composed[1])).status).toBe(200);
  await it.call('POST', '/api/account/registration/password', { body: { email } });
  const link = await tokenMailed(it, email, 'reset-password');
  expect((await it.call('POST', `/api/account/auth/password/reset/${link}`, { body: { password: apart[2] } })).status).toBe(200);
  const signedIn = await signIn(it, email, composed[2]);
  expect(signedIn.status).toBe(200);
  const asked = await it.call('POST', '/api/account/second-factor/start', { token: signedIn.body.data.auth_key, body: { password: apart[2] } });
  expect([asked.status, asked.body.errors]).toEqual([200, undefined]);
});

test('eight letters are eight letters, and 256 are not too many, in either form', async () => {
  const seven = 'éüñåöèâ';
  for (const form of ['NFC', 'NFD']) {
    expect((await register(it, newAddress(), { password: seven.normalize(form) })).body.errors?.[0]?.code).toBe('password-too-short');
    const [email, long] = [newAddress(), 'éx'.repeat(127).concat('qz')];
    expect((await register(it, email, { password: long.normalize(form) })).status).toBe(201);
    expect((await signIn(it, email, long)).status).toBe(200);
    expect((await register(it, newAddress(), { password: `${long}z`.normalize(form) })).status).toBe(400);
  }
});
