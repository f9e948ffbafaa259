import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { setSettings } from '#server/testing/settings.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const PAGE = 'registration/check-email';
const change = (id: string, email: string, body: object, token?: string) =>
  it.call('POST', `/api/account/profile/${id}/${encodeURIComponent(email)}`, { body, ...(token ? { token } : {}) });
const open = (link: string, token?: string) => it.call('GET', `/api/account/registration/email/${link}`, token ? { token } : {});
const openElsewhere = async (link: string) =>
  (await it.app.inject({ method: 'GET', url: `/api/account/registration/email/${link}`, remoteAddress: '203.0.113.9' })).json();

test('the address changes when the new one confirms, and the old one is told before and after', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const next = newAddress();
  expect((await change(accountId, next.toUpperCase(), { password }, token)).body.data).toEqual({ sent: true });
  expect((await mailsTo(it, email))[0]!.subject).toContain('about to change');
  expect((await signIn(it, email, password)).status).toBe(200);
  const link = await tokenMailed(it, next, PAGE);
  for (const _ of [1, 2]) expect((await open(link, token)).body.data).toEqual({ verified: true, password_needed: false });
  expect((await signIn(it, email, password)).status).toBe(401);
  expect((await signIn(it, next, password)).body.data.user._id).toBe(accountId);
  expect((await mailsTo(it, email))[0]!.subject).toContain('was changed');
});

test('in each venue of the account its record gets the new address as its title', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const [next, places] = [newAddress(), [await it.ctx(), await it.ctx(it.otherWorkspaceId)]];
  const titles = () => Promise.all(places.map(async (ctx) => (await docletById(ctx, (await ensureConsumer(ctx, accountId)).accountDocletId))?.title));
  expect(await titles()).toEqual([email, email]);
  await change(accountId, next, { password }, token);
  await open(await tokenMailed(it, next, PAGE), token);
  expect(await titles()).toEqual([next, next]);
});

test('the link changes nothing unless the asking account is signed in, because it may be a stranger’s', async () => {
  const [attacker, somebody] = [await confirmedConsumer(it), await confirmedConsumer(it)];
  const victim = newAddress();
  await change(attacker.accountId, victim, { password: attacker.password }, attacker.token);
  const link = await tokenMailed(it, victim, PAGE);
  expect(await open(link, somebody.token)).toMatchObject({ status: 409, body: { errors: [{ code: 'sign-in-needed' }] } });
  expect(await openElsewhere(link)).toMatchObject({ errors: [{ code: 'sign-in-needed' }] });
  expect((await signIn(it, attacker.email, attacker.password)).status).toBe(200);
  expect((await signIn(it, victim, attacker.password)).status).toBe(401);
  expect((await open(link, attacker.token)).body.data).toEqual({ verified: true, password_needed: false });
});

test('signed out, the link works from the network address where it was asked for', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const next = newAddress();
  await change(accountId, next, { password }, token);
  expect((await open(await tokenMailed(it, next, PAGE))).body.data).toEqual({ verified: true, password_needed: false });
  expect([(await signIn(it, email, password)).status, (await signIn(it, next, password)).status]).toEqual([401, 200]);
});

test('whoever works here is led to the app of their work, where the sign-in counts that is theirs', async () => {
  const password = 'lamp over the quiet lake';
  const [{ email, token, accountId }, next] = [await it.person('staff', { password }), newAddress()];
  expect((await change(accountId, next, { password }, token)).status).toBe(200);
  const { plain } = (await mailsTo(it, next))[0]!;
  expect(plain).not.toContain(PAGE);
  const link = /\/staff\/my-sign-in#email=([\w-]{40,})/.exec(plain)![1]!;
  expect((await open(link, (await confirmedConsumer(it)).token)).body.errors![0]!.code).toBe('sign-in-needed');
  expect((await open(link, token)).body.data).toEqual({ verified: true, password_needed: false });
  expect((await signIn(it, email, password, { realm_id: REALM.pos })).status).toBe(401);
  expect((await signIn(it, next, password, { realm_id: REALM.pos })).body.data.user.role).toBe('staff');
});

test('a stolen token alone is refused', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const next = newAddress();
  for (const body of [{}, { password: '' }, { password: 'a guess' }, { code: '123456' }, { password: null }])
    expect((await change(accountId, next, body, token)).status).toBe(400);
  expect(await mailsTo(it, next)).toHaveLength(0);
});

test('a foreign profile, no token, an address in use and one’s own are refused', async () => {
  const mine = await confirmedConsumer(it);
  const other = await confirmedConsumer(it);
  const admin = await it.person('admin', { password: 'lamp over the quiet lake' });
  const proof = { password: GOOD_PASSWORD };
  expect((await change(other.accountId, newAddress(), proof, mine.token)).status).toBe(404);
  expect((await change(other.accountId, newAddress(), { password: 'lamp over the quiet lake' }, admin.token)).status).toBe(404);
  expect((await change(mine.accountId, newAddress(), proof)).status).toBe(401);
  expect((await change(mine.accountId, other.email, proof, mine.token)).status).toBe(409);
  expect((await change(mine.accountId, mine.email, proof, mine.token)).status).toBe(400);
  expect((await change(mine.accountId, 'nobody', proof, mine.token)).status).toBe(400);
});

test('an account asks for five addresses a minute, taken or not', async () => {
  const { accountId, token } = await confirmedConsumer(it);
  const { email } = await confirmedConsumer(it);
  const statuses: number[] = [];
  for (const address of [email, newAddress(), newAddress(), newAddress(), email, newAddress(), email])
    statuses.push((await change(accountId, address, { password: GOOD_PASSWORD }, token)).status);
  expect(statuses).toEqual([409, 200, 200, 200, 409, 429, 429]);
});

test('an address that was taken in between is not taken twice', async () => {
  const mine = await confirmedConsumer(it);
  const next = newAddress();
  await change(mine.accountId, next, { password: mine.password }, mine.token);
  const link = await tokenMailed(it, next, PAGE);
  await confirmedConsumer(it, next);
  expect((await open(link, mine.token)).body.errors![0]!.code).toBe('email-in-use');
  expect((await signIn(it, mine.email)).status).toBe(200);
});

test('in privacy mode the answer does not wait for the mail to a free address, which would tell that it is free', async () => {
  await setSettings(it, { privacy_mode: true });
  const [{ accountId, token, password }, taken, next] = [await confirmedConsumer(it), await confirmedConsumer(it), newAddress()];
  const [{ mail }, held] = [it.house, Promise.withResolvers<void>()];
  const queue = mail.queue.bind(mail);
  const queueing = vi.spyOn(mail, 'queue').mockImplementation(async (by, content) => {
    if (content.to === next) await held.promise;
    return queue(by, content);
  });
  try {
    for (const email of [next, taken.email]) expect((await change(accountId, email, { password }, token)).body.data).toEqual({ sent: true });
  } finally {
    held.resolve();
    await expect.poll(async () => (await mailsTo(it, next)).length).toBe(1);
    queueing.mockRestore();
    await setSettings(it, {});
  }
});

test('a link for a new password that went to the old address is void after the change', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const next = newAddress();
  await change(accountId, next, { password }, token);
  await it.call('POST', '/api/account/registration/password', { body: { email } });
  await open(await tokenMailed(it, next, PAGE), token);
  expect(
    (await it.call('POST', `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`, { body: { password: 'quiet lantern ten' } }))
      .status,
  ).toBe(400);
});

test('a reset ends a change that was asked for with the old password and is still under way', async () => {
  const { email, password, token, accountId } = await confirmedConsumer(it);
  const [next, { passwords }] = [newAddress(), it.house];
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
    const isRight = await verify(...asked);
    await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: REALM.portal } });
    const reset = `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`;
    expect((await it.call('POST', reset, { body: { password: 'brass kettle twelve' } })).status).toBe(200);
    return isRight;
  });
  expect((await change(accountId, next, { password }, token)).body.errors?.[0]?.code).toBe('session-ended');
  expect(await mailsTo(it, next)).toHaveLength(0);
});

test('whoever has a second factor gives both, the password and a code, and an address in use costs them none', async () => {
  const { password, token, accountId } = await confirmedConsumer(it);
  const other = await confirmedConsumer(it);
  const { code, recoveryCodes } = await switchOn(it, token, password);
  const next = newAddress();
  for (const proof of [{ password }, { password, code: '000 000' }, { password, recovery_code: 'AAAA-BBBB-CCCC-DDDD' }])
    expect((await change(accountId, next, proof, token)).body.errors![0]!.code).toBe('code-wrong');
  it.clock.advance(61_000);
  expect((await change(accountId, next, { code: code() }, token)).body.errors![0]!.message).toBe('Please enter your current password.');
  expect((await change(accountId, next, { password: 'not the one', code: code() }, token)).body.errors![0]!.code).toBe('password-wrong');
  expect((await change(accountId, other.email, { password, code: code() }, token)).status).toBe(409);
  expect(await mailsTo(it, next)).toHaveLength(0);
  expect((await change(accountId, next, { password, code: code() }, token)).body.data).toEqual({ sent: true });
  expect((await change(accountId, next, { password, recovery_code: recoveryCodes[0] }, token)).body.data).toEqual({ sent: true });
});
