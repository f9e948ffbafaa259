import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const reset = (token: string, password: unknown = 'quiet lantern ten') => it.call('POST', `/api/account/auth/password/reset/${token}`, { body: { password } });

async function linkFor(email: string): Promise<string> {
  await it.call('POST', '/api/account/registration/password', { body: { email } });
  return tokenMailed(it, email, 'reset-password');
}

test('the new password works, the old one and every sign-in end, and the owner is told', async () => {
  const { email, token, accountId } = await confirmedConsumer(it);
  expect((await reset(await linkFor(email))).body.data).toEqual({ changed: true, profile_id: accountId });
  expect((await signIn(it, email)).status).toBe(401);
  expect((await signIn(it, email, 'quiet lantern ten')).status).toBe(200);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(401);
  expect((await mailsTo(it, email))[0]!.subject).toContain('was changed');
});

test('of twenty uses at once one succeeds', async () => {
  const { email } = await confirmedConsumer(it);
  const link = await linkFor(email);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(link, `quiet lantern number ${index}`)));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 400 && reply.body.errors![0]!.code === 'token-invalid')).toHaveLength(19);
  const winner = replies.findIndex((reply) => reply.status === 200);
  expect((await signIn(it, email, `quiet lantern number ${winner}`)).status).toBe(200);
});

test('a link works once, and for half an hour', async () => {
  const { email } = await confirmedConsumer(it);
  const used = await linkFor(email);
  await reset(used);
  expect((await reset(used, 'quiet lantern eleven')).body.errors![0]).toMatchObject({ code: 'token-invalid' });
  const late = await linkFor(email);
  it.clock.advance(31 * MINUTE_MS);
  expect((await reset(late)).status).toBe(400);
});

test('a weak password is refused and leaves the link as it was', async () => {
  const { email } = await confirmedConsumer(it);
  const link = await linkFor(email);
  for (const weak of ['short', 'password1', email, 'x'.repeat(300), '', {}, null]) expect((await reset(link, weak)).status).toBe(400);
  expect((await reset(link)).status).toBe(200);
});

test('an Admin without a second factor needs fifteen characters, staff twelve', async () => {
  for (const [role, least] of [
    ['admin', 15],
    ['staff', 12],
    ['pos', 12],
  ] as const) {
    const { email } = await it.person(role, { password: GOOD_PASSWORD });
    await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: 'e47ada000000000001000002' } });
    const link = await tokenMailed(it, email, 'reset-password');
    const phrase = 'lamp over the quiet lake';
    expect((await reset(link, phrase.slice(0, least - 1))).body.errors![0]!.code).toBe('password-too-short');
    expect((await reset(`${link}?work=yes`, phrase.slice(0, least))).status).toBe(200);
  }
});

test('somebody invited as an administrator needs fifteen characters before accepting, and an unaccepted staff account twelve', async () => {
  for (const [role, least] of [
    ['admin', 15],
    ['pos', 12],
  ] as const) {
    const email = newAddress();
    const admin = await it.person('admin');
    await it.call('POST', `/api/workspace/${it.workspaceId}/members`, { token: admin.token, body: [{ name: 'Ida New', email, realm_id: REALM.pos, role }] });
    await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: REALM.pos } });
    const link = await tokenMailed(it, email, 'reset-password');
    const phrase = 'lamp over the quiet lake';
    expect((await reset(link, phrase.slice(0, least - 1))).body.errors![0]!.code).toBe('password-too-short');
    expect((await reset(`${link}?work=yes`, phrase.slice(0, least))).status).toBe(200);
  }
});

test.each(['x', 'x'.repeat(43), '%00', '..%2f..', 'a b'.repeat(20)])('%j is no token', async (token) => {
  expect((await reset(encodeURIComponent(decodeURIComponent(token)))).status).toBe(400);
});

test('the database keeps no token that could be used', async () => {
  const { email } = await confirmedConsumer(it);
  const link = await linkFor(email);
  const rows = await it.house.database.reference.selectFrom('account_token').selectAll().execute();
  expect(
    JSON.stringify(
      rows.map((row) => ({ ...row, token_hash: [row.token_hash.toString('hex'), row.token_hash.toString('base64url'), row.token_hash.toString('latin1')] })),
    ),
  ).not.toContain(link);
});
