import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, mailsTo, newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  it.call('POST', '/api/account/registration/password', { headers, body: { email, realm_id: 'e47ada000000000001000001' } });

test('a link is sent, and a newer one puts an end to the older', async () => {
  const { email } = await confirmedConsumer(it);
  expect((await forgot(email)).status).toBe(200);
  const first = await tokenMailed(it, email, 'reset-password');
  await forgot(` ${email.toUpperCase()} `);
  const reset = (token: string) => it.call('POST', `/api/account/auth/password/reset/${token}`, { body: { password: 'quiet lantern ten' } });
  expect((await reset(first)).status).toBe(400);
  expect((await reset(await tokenMailed(it, email, 'reset-password'))).status).toBe(200);
});

test('whoever works here is led to the sign-in at work, by the link and by the mail about their new password', async () => {
  const { email } = await it.person('pos', { password: 'till lantern nine' });
  expect((await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: REALM.pos } })).status).toBe(200);
  const token = await tokenMailed(it, email, 'reset-password');
  expect((await mailsTo(it, email))[0]!.plain).toContain(`/reset-password/${token}?work=yes`);
  await it.call('POST', `/api/account/auth/password/reset/${token}`, { body: { password: 'quiet lantern ten' } });
  expect((await mailsTo(it, email))[0]!.plain).toMatch(/:\/\/[^/]+\/staff$/m);
});

test('the link goes to the stored host, whatever host the request claims', async () => {
  const { email } = await confirmedConsumer(it);
  await forgot(email, {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test',
    origin: 'https://evil.test',
    referer: 'https://evil.test/',
  });
  const [mail] = await mailsTo(it, email);
  expect(mail!.plain).toContain('http://lakeside.localhost:3000/reset-password/');
  expect(mail!.html + mail!.plain).not.toContain('evil');
});

test.each([
  ['unknown', () => newAddress()],
  ['malformed', () => 'nobody'],
])('an %s address is told so', async (_what, address) => {
  const reply = await forgot(address());
  expect([reply.status, reply.body.errors![0]!.code, reply.body.errors![0]!.message]).toEqual([
    400,
    'account-unknown',
    'The account does not exist, or the email not valid.',
  ]);
});

test('text that is no address is refused', async () => {
  expect((await forgot({ $ne: '' })).status).toBe(400);
});

test('three mails an hour', async () => {
  const { email } = await confirmedConsumer(it);
  const statuses: number[] = [];
  for (let index = 0; index < 5; index++) statuses.push((await forgot(email)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('addresses varied with a tag share twenty an hour; the one without has its own', async () => {
  it.clock.advance(HOUR_MS);
  const { email } = await confirmedConsumer(it);
  const statuses: number[] = [];
  for (let index = 0; index < 23; index++) statuses.push((await forgot(email.replace('@', `+${index}@`))).status);
  expect(statuses.slice(18)).toEqual([400, 400, 429, 429, 429]);
  expect((await forgot(email)).status).toBe(200);
  it.clock.advance(HOUR_MS);
});

test('a network that asked twenty times is told nothing more within the hour; mails still go out', async () => {
  it.clock.advance(HOUR_MS);
  const { email } = await confirmedConsumer(it);
  const statuses: number[] = [];
  for (let index = 0; index < 22; index++) statuses.push((await forgot(newAddress())).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 200, 200]);
  expect((await forgot(email)).status).toBe(200);
  await expect.poll(async () => (await mailsTo(it, email)).filter((mail) => mail.plain.includes('/reset-password/')).length).toBe(1);
  it.clock.advance(HOUR_MS);
  expect((await forgot(newAddress())).status).toBe(400);
});

test('in privacy mode every address is answered alike', async () => {
  const { email } = await confirmedConsumer(it);
  await setSettings(it, { privacy_mode: true });
  const replies = [await forgot(email), await forgot(newAddress()), await forgot('nobody')];
  expect(replies.map((reply) => [reply.status, reply.text])).toEqual(replies.map(() => [200, replies[0]!.text]));
  await expect.poll(async () => (await mailsTo(it, email)).filter((mail) => mail.plain.includes('/reset-password/')).length).toBe(1);
});
