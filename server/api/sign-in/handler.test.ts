import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, GOOD_PASSWORD, newAddress, register, signIn } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const nextMinute = () => it.clock.advance(61_000);
const nextHour = () => it.clock.advance(3_700_000);

test('the right password gives a token and the person', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  const reply = await signIn(it, ` ${email.toUpperCase()} `, GOOD_PASSWORD, { app_key: 'lakeside-key', realm_id: REALM.portal, workspace_id: it.workspaceId });
  expect(reply.status).toBe(200);
  expect(reply.body.data.user).toEqual({
    _id: accountId,
    email,
    confirmed: true,
    guest: false,
    role: 'web',
    profile: { first_name: 'Ada', last_name: 'Byron' },
  });
  expect((await it.call('GET', '/api/account/auth', { token: reply.body.data.auth_key })).body.data.user._id).toBe(accountId);
});

test('the small sign-in window sends auth_params', async () => {
  const { email, password } = await confirmedConsumer(it);
  const reply = await it.call('POST', '/api/account/auth', { body: { auth_params: { email, password } } });
  expect(reply.status).toBe(200);
});

test('an address sent as the username is an address', async () => {
  const { email, password } = await confirmedConsumer(it);
  const send = (auth: object) => it.call('POST', '/api/account/auth', { body: { realm_id: REALM.portal, workspace_id: it.workspaceId, auth } });
  expect((await send({ username: email, password })).status).toBe(200);
  expect((await send({ email: '', username: email, password })).status).toBe(200);
  expect((await send({ email, username: 'somebody-else', password })).status).toBe(200);
  expect((await send({ username: email, password: 'not the password' })).status).toBe(401);
});

test('auth_params beside auth are ignored; alone and without a password they are refused', async () => {
  const { email, password } = await confirmedConsumer(it);
  const both = await it.call('POST', '/api/account/auth', { body: { auth: { email, password }, auth_params: {} } });
  const none = await it.call('POST', '/api/account/auth', { body: { auth_params: { email } } });
  expect([both.status, none.status]).toEqual([200, 400]);
});

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { email } = await confirmedConsumer(it);
  const wrong = await signIn(it, email, 'not the one');
  const unknown = await signIn(it, newAddress(), 'not the one');
  const malformed = await signIn(it, 'nobody', 'not the one');
  expect(wrong.body.errors).toEqual([{ code: 'sign-in-failed', message: 'Your email and password are incorrect.' }]);
  expect([wrong.status, unknown.status, malformed.status]).toEqual([401, 401, 401]);
  expect([unknown.text, malformed.text]).toEqual([wrong.text, wrong.text]);
});

test('an unknown address costs the same time as a wrong password', async () => {
  const { email } = await confirmedConsumer(it);
  const seconds = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 20; round++) {
    nextMinute();
    for (const [kind, address] of [
      ['known', email],
      ['unknown', newAddress()],
    ] as const) {
      const before = performance.now();
      await signIn(it, address, 'not the one');
      seconds[kind].push(performance.now() - before);
    }
    if (round % 5 === 4) nextHour();
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  expect(median(seconds.unknown) / median(seconds.known)).toBeGreaterThan(0.6);
});

test.each([
  ['no credentials', {}],
  ['an object for a password', { auth: { email: 'a@example.test', password: { $gt: '' } } }],
  ['a password too long to hash', { auth: { email: 'a@example.test', password: 'x'.repeat(257) } }],
  ['another realm', { auth: { email: 'a@example.test', password: 'x' }, realm_id: 'f'.repeat(24) }],
])('%s is refused with 400', async (_what, body) => {
  expect((await it.call('POST', '/api/account/auth', { body })).status).toBe(400);
});

test('an unknown workspace is not found', async () => {
  const { email, password } = await confirmedConsumer(it);
  expect((await signIn(it, email, password, { workspace_id: 'f'.repeat(24) })).status).toBe(404);
});

test('a person whose address is not verified may sign in, and the answer says so', async () => {
  const email = newAddress();
  await register(it, email);
  expect((await signIn(it, email)).body.data.user.confirmed).toBe(false);
});

test('a consumer who signs in at another venue becomes a consumer there, once', async () => {
  const { email, password, accountId } = await confirmedConsumer(it);
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(it, email, password, { workspace_id: it.otherWorkspaceId })));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  const records = await it.house.database
    .of(it.otherWorkspaceId)
    .selectFrom('doclet')
    .select('doclet_id')
    .where('workspace_id', '=', it.otherWorkspaceId)
    .where('owner_account', '=', accountId)
    .execute();
  expect(records).toHaveLength(3);
  const there = replies[0]!.body.data.auth_key;
  const profile = await it.call('GET', `/api/account/profile/${accountId}`, { token: there });
  expect(records.map((record) => record.doclet_id)).toContain(profile.body.data.consumer_id);
});

test('staff sign in to the realm of the back office, at their own workspace only', async () => {
  const { email } = await it.person('staff', { password: 'staff lantern nine' });
  const pos = { realm_id: REALM.pos };
  expect((await signIn(it, email, 'staff lantern nine', pos)).body.data.user.role).toBe('staff');
  expect((await signIn(it, email, 'staff lantern nine', { ...pos, workspace_id: it.otherWorkspaceId })).status).toBe(401);
  expect((await signIn(it, email, 'staff lantern nine', { realm_id: REALM.portal })).status).toBe(401);
  expect((await signIn(it, email, 'staff lantern nine')).body.data.user.role).toBe('staff');
});

test('one address in both realms is two accounts, and each password opens its own', async () => {
  const { email } = await confirmedConsumer(it);
  await it.person('staff', { email, password: 'staff lantern nine' });
  expect((await signIn(it, email)).body.data.user.role).toBe('web');
  expect((await signIn(it, email, 'staff lantern nine')).status).toBe(401);
  expect((await signIn(it, email, 'staff lantern nine', { realm_id: REALM.pos })).body.data.user.role).toBe('staff');
});

test('whoever works here signs in without naming a realm, also once somebody has invited their address as a visitor', async () => {
  const { email } = await it.person('staff', { password: 'staff lantern nine' });
  expect((await signIn(it, email, 'staff lantern nine')).body.data.user.role).toBe('staff');
  const { token } = await confirmedConsumer(it);
  expect((await it.act('family-invite-adult', { first_name: 'Wim', last_name: 'Work', email }, { token })).status).toBe(200);
  expect((await signIn(it, email, 'staff lantern nine')).body.data.user.role).toBe('staff');
  expect((await signIn(it, email, 'not the one')).body.errors![0]!.code).toBe('sign-in-failed');
});

test('a disabled account is refused like a wrong password, and its sign-ins end', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  await it.house.database.reference.updateTable('account').set({ disabled: true }).where('account_id', '=', accountId).execute();
  expect((await signIn(it, email, password)).body.errors![0]!.code).toBe('sign-in-failed');
  it.clock.advance(2500);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(401);
});

test('ten guesses a minute and a hundred an hour reach the hash, whatever else varies', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  await forgetAddress(accountId);
  let checked = 0;
  const { verify } = it.house.passwords;
  it.house.passwords.verify = (stored, password) => (checked++, verify(stored, password));
  const guess = (index: number) =>
    it.call('POST', '/api/account/auth', {
      headers: { 'x-forwarded-for': `10.1.${index % 250}.1`, 'user-agent': `robot ${index}`, 'x-cart-key': `cart-${index}-aaaaaaaaaaaaaaaaaaaa` },
      body: {
        auth: { email: index % 2 ? email.toUpperCase() : ` ${email}`, password: `guess ${index}` },
        app_key: `key ${index}`,
        email: `other${index}@example.test`,
      },
    });
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
  expect(checked).toBe(10);
  expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
  const refused = replies.find((reply) => reply.status === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let minute = 1; minute < 20; minute++) {
    nextMinute();
    for (let index = 0; index < 12; index++) await guess(minute * 100 + index);
  }
  expect(checked).toBe(100);
  it.house.passwords.verify = verify;
});

test('strangers’ guesses do not lock out the owner, who has signed in from this address before', async () => {
  const { email, password, accountId } = await confirmedConsumer(it);
  nextHour();
  await it.house.database.reference.updateTable('session').set({ address: '198.51.100.7' }).where('account_id', '=', accountId).execute();
  for (let index = 0; index < 15; index++) await signIn(it, email, `guess ${index}`);
  expect((await signIn(it, email, password)).status).toBe(429);
  await it.house.database.reference.updateTable('session').set({ address: '127.0.0.1' }).where('account_id', '=', accountId).execute();
  expect((await signIn(it, email, password)).status).toBe(200);
});

test('an owner whose device has another address of the same IPv6 network by now is not locked out either', async () => {
  const proxied = await openTestHouse({ TRUST_PROXY: 'loopback' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  try {
    const { email, password } = await confirmedConsumer(proxied);
    expect((await signIn(proxied, email, password, {}, from('2001:db8:1:2::a'))).status).toBe(200);
    for (let index = 0; index < 15; index++) await signIn(proxied, email, `guess ${index}`, {}, from('2001:db8:9:9::a'));
    expect((await signIn(proxied, email, password, {}, from('2001:db8:1:3::a'))).status).toBe(429);
    expect((await signIn(proxied, email, password, {}, from('2001:db8:1:2:3:4:5:6'))).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('strangers who guess from everywhere do not lock out an owner at a familiar address', async () => {
  const { email, password, accountId } = await confirmedConsumer(it);
  const budget = { max: 6000, perSeconds: 60 };
  nextHour();
  const spendAll = async () => {
    for (let index = 0; index < budget.max; index += 1000)
      await Promise.all(Array.from({ length: 1000 }, () => it.house.limits.trySpend('sign-in-everywhere:all', budget)));
  };
  await spendAll();
  expect((await signIn(it, email, password)).status).toBe(200);
  await forgetAddress(accountId);
  expect((await signIn(it, email, password)).status).toBe(429);
});

test('right passwords use up nothing: fifty sign-ins in a minute are fine', async () => {
  nextHour();
  const { email, password } = await confirmedConsumer(it);
  const replies = await Promise.all(Array.from({ length: 50 }, () => signIn(it, email, password)));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
});

test('a password that is replaced while it is being checked opens nothing', async () => {
  const { email, password, accountId } = await confirmedConsumer(it);
  const { verify } = it.house.passwords;
  it.house.passwords.verify = async (stored, given) => {
    const right = await verify(stored, given);
    await it.house.database.reference
      .updateTable('account')
      .set({ password_hash: await it.house.passwords.hash('lantern of another') })
      .where('account_id', '=', accountId)
      .execute();
    return right;
  };
  const reply = await signIn(it, email, password);
  it.house.passwords.verify = verify;
  expect(reply.status).toBe(401);
});

test('thirty forged tokens are refused', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { session: secret, cursor } = it.house.secrets;
  const signed = (header: object, payload: object, key: string | Buffer = secret, hash = 'sha256') => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const good = { alg: 'HS256', typ: 'JWT' };
  const { exp: _exp, ...endless } = claims;
  const { sid: _sid, ...sessionless } = claims;
  const { aud: _aud, ...realmless } = claims;
  const forged = [
    `${part({ alg: 'none' })}.${body}.`,
    `${part({ alg: 'none' })}.${body}.${signature}`,
    `${part({ alg: 'None' })}.${body}.`,
    `${part({ alg: 'NONE' })}.${body}.`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}.${part({ ...claims, sub: 'f'.repeat(24) })}.${signature}`,
    `${head}.${body}.${(signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)}`,
    signed({ alg: 'HS512' }, claims, secret, 'sha512'),
    signed({ alg: 'HS384' }, claims, secret, 'sha384'),
    signed({ alg: 'RS256' }, claims),
    signed({ alg: 'EdDSA' }, claims),
    signed(good, claims, ''),
    signed(good, claims, 'secret'),
    signed(good, claims, cursor),
    signed(good, claims, secret.toString('hex')),
    signed({ ...good, kid: '../../dev/null' }, claims, ''),
    signed({ ...good, jwk: { kty: 'oct', k: 'AA' } }, claims, Buffer.from([0])),
    signed({ ...good, crit: ['b64'], b64: false }, claims),
    signed(good, endless),
    signed(good, sessionless),
    signed(good, realmless),
    signed(good, { ...claims, exp: 4_000_000_000 }),
    signed(good, { ...claims, exp: Math.floor(it.clock.now() / 1000) - 1 }),
    signed(good, { ...claims, iss: 'another' }),
    signed(good, { ...claims, sid: 'f'.repeat(24) }),
    signed(good, { ...claims, sub: 'f'.repeat(24) }),
    signed(good, { ...claims, aud: REALM.pos }),
    signed(good, { ...claims, aud: [REALM.portal, REALM.pos] }),
    signed(good, { ...claims, ws: it.otherWorkspaceId }),
  ];
  expect(forged).toHaveLength(30);
  for (const [index, jwt] of forged.entries()) expect([index, (await it.call('GET', '/api/account/auth', { token: jwt })).status]).toEqual([index, 401]);
  expect((await it.call('GET', '/api/account/auth', { token })).body.data.user._id).toBe(accountId);
});

async function forgetAddress(accountId: string): Promise<void> {
  await it.house.database.reference.updateTable('session').set({ address: '198.51.100.7' }).where('account_id', '=', accountId).execute();
}
