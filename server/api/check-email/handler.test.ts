import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, newAddress } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const check = (email: string, more: { token?: string; headers?: Record<string, string> } = {}, realm: string = REALM.portal) =>
  it.call('GET', `/api/account/${realm}/email/${encodeURIComponent(email)}`, more);
const later = () => it.clock.advance(3_700_000);

test('409 for an address in use, 200 for a free one, never kept by a cache', async () => {
  const { email } = await confirmedConsumer(it);
  const taken = await check(email.toUpperCase());
  expect([taken.status, taken.body.errors![0]!.code, taken.headers['cache-control']]).toEqual([409, 'email-in-use', 'no-store']);
  const free = await check(newAddress());
  expect([free.status, free.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await check(email, {}, REALM.pos)).status).toBe(200);
});

test('an unknown realm is not found, and a malformed address is refused', async () => {
  expect((await check('a@example.test', {}, 'f'.repeat(24))).status).toBe(404);
  expect((await check('a@example.test', {}, 'x')).status).toBe(400);
  expect((await check('nobody')).status).toBe(400);
});

test('a thousand questions get at most 25 answers, whatever the caller varies', async () => {
  later();
  let answered = 0;
  for (let index = 0; index < 1000; index++) {
    if (index % 100 === 99) it.clock.advance(61_000);
    const reply = await check(newAddress(), {
      headers: { 'x-forwarded-for': `10.0.${index % 200}.1`, 'user-agent': `robot ${index}`, 'x-cart-key': `cart-${index}-aaaaaaaaaaaaaaaaaaaa` },
    });
    if (reply.status !== 429) answered++;
  }
  expect(answered).toBeLessThanOrEqual(25);
  expect(answered).toBe(20);
});

test('the addresses of one home or machine, which has a whole /64 of them, share a budget', async () => {
  later();
  const from = async (remoteAddress: string) =>
    (await it.app.inject({ method: 'GET', url: `/api/account/${REALM.portal}/email/${newAddress()}`, remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (let host = 1; host <= 6; host++) statuses.push(await from(`2001:db8:1:2::${host}`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(200);
  for (let at = 0; at < 5; at++) await from('203.0.113.20');
  expect(await from('::ffff:203.0.113.20')).toBe(429);
});

test('a signed-in person has their own budget, and a new sign-in gives no new one', async () => {
  later();
  const { token, accountId } = await it.person('web');
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++) statuses.push((await check(newAddress(), { token })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const again = await it.house.sessions.open({
    accountId,
    realmId: REALM.portal,
    workspaceId: it.workspaceId,
    kind: 'full',
    role: 'web',
    userAgent: '',
    address: '127.0.0.1',
  });
  expect((await check(newAddress(), { token: again.token })).status).toBe(429);
});

test('an unconfirmed account uses its network’s budget, and a network has one for all its accounts', async () => {
  later();
  for (let index = 0; index < 5; index++) await check(newAddress());
  expect((await check(newAddress(), { token: (await it.person('web', { confirmed: false })).token })).status).toBe(429);
  let answered = 0;
  for (let person = 0; person < 25; person++) {
    const { token } = await it.person('web');
    for (let index = 0; index < 5; index++) if ((await check(newAddress(), { token })).status === 200) answered++;
  }
  expect(answered).toBe(95);
});

test('in privacy mode every address is free', async () => {
  later();
  const { email } = await confirmedConsumer(it);
  await setSettings(it, { privacy_mode: true });
  const [taken, free] = [await check(email), await check(newAddress())];
  expect([taken.status, taken.text]).toEqual([200, free.text]);
});
