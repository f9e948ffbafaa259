import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, mailsTo, newAddress, register, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const resend = (email: string, headers: Record<string, string> = {}) =>
  it.call('POST', '/api/account/registration/email', { headers, body: { email, realm_id: 'e47ada000000000001000001' } });

test('a new link is sent while one is needed', async () => {
  const email = newAddress();
  await register(it, email);
  expect((await resend(email.toUpperCase())).status).toBe(200);
  await expect.poll(async () => (await mailsTo(it, email)).length).toBe(2);
});

test('a verified and an unknown address get the same answer and no mail', async () => {
  const { email } = await confirmedConsumer(it);
  const unknown = newAddress();
  const before = (await mailsTo(it, email)).length;
  expect((await resend(email)).text).toBe((await resend(unknown)).text);
  expect([(await mailsTo(it, email)).length - before, (await mailsTo(it, unknown)).length]).toEqual([0, 0]);
});

test('the answer does not wait for the mail, which would tell by its time that one is needed', async () => {
  const email = newAddress();
  const { profile_id: accountId } = (await register(it, email)).body.data;
  const status = await it.house.database.reference.transaction().execute(async (db) => {
    await db.selectFrom('account_token').select('purpose').where('account_id', '=', accountId).where('purpose', '=', 'verify').forUpdate().execute();
    return (await resend(email)).status;
  });
  expect(status).toBe(200);
  await expect.poll(async () => (await mailsTo(it, email)).length).toBe(2);
});

test('whoever is signed in to a verified account is sent the mail they ask for, and its link says that it is verified', async () => {
  const { email, token } = await confirmedConsumer(it);
  const before = (await mailsTo(it, email)).length;
  await resend(email, { authorization: `Bearer ${token}` });
  await expect.poll(async () => (await mailsTo(it, email)).length).toBe(before + 1);
  const verify = await it.call('GET', `/api/account/registration/email/${await tokenMailed(it, email, 'registration/check-email')}`);
  expect(verify.body).toEqual({ data: { verified: true, password_needed: false } });
});

test('an address gets three mails an hour, whatever the caller varies', async () => {
  const email = newAddress();
  await register(it, email);
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++)
    statuses.push((await resend(index % 2 ? email.toUpperCase() : email, { 'x-forwarded-for': `10.0.0.${index}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  await expect.poll(async () => (await mailsTo(it, email)).length).toBe(4);
});

test('addresses varied with a tag share twenty an hour; the one without has its own', async () => {
  const email = newAddress();
  const statuses: number[] = [];
  for (let index = 0; index < 23; index++) statuses.push((await resend(email.replace('@', `+${index}@`))).status);
  expect(statuses.slice(18)).toEqual([200, 200, 429, 429, 429]);
  expect((await resend(email)).status).toBe(200);
});

test('a password reset is still mailed, however often this is asked for', async () => {
  const { email } = await confirmedConsumer(it);
  for (let index = 0; index < 4; index++) await resend(email);
  expect((await it.call('POST', '/api/account/registration/password', { body: { email } })).status).toBe(200);
});

test('a malformed address is refused', async () => {
  expect((await resend('nobody')).status).toBe(400);
});
