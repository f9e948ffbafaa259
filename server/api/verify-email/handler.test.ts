import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { readCheckoutKey } from '#server/accounts/sessions/checkout-key.ts';
import { NOBODY } from '#server/http/actor.ts';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const PAGE = 'registration/check-email';
const open = (token: string, more: { token?: string; headers?: Record<string, string> } = {}) =>
  it.call('GET', `/api/account/registration/email/${token}`, more);
const elsewhere = (accountId: string) =>
  it.house.database.reference.updateTable('account').set({ registered_from: '198.51.100.7' }).where('account_id', '=', accountId).execute();
const resend = (email: string) => it.call('POST', '/api/account/registration/email', { body: { email } });
const isDead = async (token: string) => (await it.call('GET', '/api/account/auth', { token })).status === 401;

test('the link verifies, twice, and the password works', async () => {
  const email = newAddress();
  await register(it, email);
  const link = await tokenMailed(it, email, PAGE);
  for (const _ of [1, 2]) expect((await open(link)).body.data).toEqual({ verified: true, password_needed: false });
  expect((await signIn(it, email)).body.data.user.confirmed).toBe(true);
});

test('the network that an account was made from is kept until its address is verified', async () => {
  const email = newAddress();
  const { profile_id } = (await register(it, email)).body.data;
  const madeFrom = async () =>
    (await it.house.database.reference.selectFrom('account').select('registered_from').where('account_id', '=', profile_id).executeTakeFirstOrThrow())
      .registered_from;
  expect(await madeFrom()).not.toBe('');
  await open(await tokenMailed(it, email, PAGE));
  expect(await madeFrom()).toBe('');
});

test('a mail scanner that sends HEAD to the link verifies nothing', async () => {
  const email = newAddress();
  await register(it, email);
  const link = await tokenMailed(it, email, PAGE);
  expect((await it.call('HEAD', `/api/account/registration/email/${link}`)).status).toBe(405);
  expect((await signIn(it, email)).body.data.user.confirmed).toBe(false);
});

test('of twenty openings at once all say verified, and at most one mail follows', async () => {
  const email = newAddress();
  const { profile_id } = (await register(it, email)).body.data;
  await elsewhere(profile_id);
  const link = await tokenMailed(it, email, PAGE);
  const replies = await Promise.all(Array.from({ length: 20 }, () => open(link)));
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await mailsTo(it, email)).filter((mail) => mail.plain.includes('/reset-password/'))).toHaveLength(1);
});

test('an unknown, a replaced and an expired link are refused', async () => {
  const email = newAddress();
  await register(it, email);
  const first = await tokenMailed(it, email, PAGE);
  await resend(email);
  await expect.poll(() => tokenMailed(it, email, PAGE)).not.toBe(first);
  expect((await open('x'.repeat(43))).body.errors![0]!.code).toBe('token-invalid');
  expect((await open(first)).status).toBe(400);
  const second = await tokenMailed(it, email, PAGE);
  it.clock.advance(25 * HOUR_MS);
  expect((await open(second)).status).toBe(400);
});

test('a link for another purpose verifies nothing', async () => {
  const { email } = await confirmedConsumer(it);
  await it.call('POST', '/api/account/registration/password', { body: { email } });
  expect((await open(await tokenMailed(it, email, 'reset-password'))).status).toBe(400);
});

test('the current sign-in stays, the others end', async () => {
  const email = newAddress();
  await register(it, email);
  const here = (await signIn(it, email)).body.data.auth_key;
  const there = (await signIn(it, email)).body.data.auth_key;
  expect((await open(await tokenMailed(it, email, PAGE), { token: here })).body.data.password_needed).toBe(false);
  expect([await isDead(here), await isDead(there)]).toEqual([false, true]);
});

test('a sign-in whose token expired while the mail was read still counts; one that was ended does not', async () => {
  for (const ended of [false, true]) {
    const email = newAddress();
    const { profile_id } = (await register(it, email)).body.data;
    await elsewhere(profile_id);
    const here = (await signIn(it, email)).body.data.auth_key;
    const link = await tokenMailed(it, email, PAGE);
    if (ended) await it.call('POST', '/api/account/sign-out', { token: here });
    it.clock.advance(20 * MINUTE_MS);
    expect((await open(link, { token: here })).body.data).toEqual({ verified: true, password_needed: ended });
    expect((await signIn(it, email)).status).toBe(ended ? 401 : 200);
  }
});

test('a made-up or empty token does not stop a link from verifying', async () => {
  for (const authorization of ['Bearer made.up', '']) {
    const email = newAddress();
    await register(it, email);
    expect((await open(await tokenMailed(it, email, PAGE), { headers: { authorization } })).body.data.verified).toBe(true);
  }
});

test('the browser that is about to pay continues with its key', async () => {
  const email = newAddress();
  const { profile_id, checkout_key } = (await register(it, email)).body.data;
  await elsewhere(profile_id);
  expect((await open(await tokenMailed(it, email, PAGE), { headers: { 'x-checkout-key': checkout_key } })).body.data.password_needed).toBe(false);
  expect((await signIn(it, email)).status).toBe(200);
});

test('opened elsewhere, a new password is set by mail', async () => {
  const email = newAddress();
  const { profile_id } = (await register(it, email)).body.data;
  await elsewhere(profile_id);
  expect((await open(await tokenMailed(it, email, PAGE))).body.data).toEqual({ verified: true, password_needed: true });
  expect((await signIn(it, email)).status).toBe(401);
  const chosen = await it.call('POST', `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`, {
    body: { password: 'quiet lantern ten' },
  });
  expect(chosen.status).toBe(200);
  expect((await signIn(it, email, 'quiet lantern ten')).body.data.user.confirmed).toBe(true);
});

// Five ways to take over an account before its owner comes (Sudhodanan and Paverd, 2022). The attacker always registers first.

test('pre-hijack 1: the password of whoever registered first does not outlive the owner’s verification', async () => {
  const email = newAddress();
  await register(it, email);
  const evil = (await signIn(it, email)).body.data.auth_key;
  await open(await tokenMailed(it, email, PAGE));
  expect((await signIn(it, email)).status).toBe(401);
  expect(await isDead(evil)).toBe(true);
});

test('pre-hijack 2: a sign-in kept open ends when the owner resets the password', async () => {
  const email = newAddress();
  await register(it, email);
  const evil = (await signIn(it, email)).body.data.auth_key;
  await takeBack(email);
  expect(await isDead(evil)).toBe(true);
  expect((await signIn(it, email)).status).toBe(401);
});

test('pre-hijack 3: a second factor left behind is gone when the owner comes', async () => {
  const email = newAddress();
  const { profile_id } = (await register(it, email)).body.data;
  await it.house.database.reference
    .insertInto('second_factor')
    .values({ account_id: profile_id, secret: Buffer.alloc(20), confirmed_at: new Date(it.clock.now()) })
    .execute();
  await it.house.database.reference.updateTable('account').set({ username: 'trojan' }).where('account_id', '=', profile_id).execute();
  await takeBack(email);
  expect((await signIn(it, email, 'quiet lantern ten')).body.data.auth_key).toBeTruthy();
  expect((await it.call('POST', '/api/account/auth', { body: { auth: { username: 'trojan', password: 'quiet lantern ten' } } })).status).toBe(401);
});

test('pre-hijack 4: a change of address that was asked for before the owner came does not happen after', async () => {
  const email = newAddress();
  const evilAddress = newAddress();
  const { profile_id } = (await register(it, email)).body.data;
  const evil = (await signIn(it, email)).body.data.auth_key;
  expect((await it.call('POST', `/api/account/profile/${profile_id}/${evilAddress}`, { token: evil, body: { password: GOOD_PASSWORD } })).status).toBe(200);
  const change = await tokenMailed(it, evilAddress, PAGE);
  await takeBack(email);
  expect((await open(change)).status).toBe(400);
  expect((await signIn(it, email, 'quiet lantern ten')).body.data.user.email).toBe(email);
});

test('pre-hijack 5: a guest’s token and key for the address are worth nothing once the owner comes', async () => {
  const email = newAddress();
  const guest = (await it.call('POST', '/api/account/auth/guest', { body: { auth: { email } } })).body.data;
  const keyOpens = async () => readCheckoutKey({ ...(await it.ctx()), actor: NOBODY }, guest.checkout_key);
  expect(await keyOpens()).toEqual({ accountId: guest.profile_id });
  await takeBack(email);
  expect(await isDead(guest.auth_key)).toBe(true);
  expect(await keyOpens()).toBeNull();
  expect((await register(it, email, { body: { checkout_key: guest.checkout_key } })).status).toBe(409);
  expect((await it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, checkout_key: guest.checkout_key } })).status).toBe(409);
});

async function takeBack(email: string): Promise<void> {
  await it.call('POST', '/api/account/registration/password', { body: { email } });
  const reply = await it.call('POST', `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`, {
    body: { password: 'quiet lantern ten' },
  });
  expect(reply.status).toBe(200);
}
