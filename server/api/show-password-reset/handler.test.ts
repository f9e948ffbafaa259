import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, GOOD_PASSWORD, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse } from '#server/testing/house.ts';

const it = await openTestHouse();
afterAll(() => it.close());

const path = (token: string) => `/api/account/auth/password/reset/${token}`;
const said = async (token: string) => {
  const { status, body } = await it.call('GET', path(token));
  return body.data ?? [status, body.errors![0]!.code];
};
const DEAD = [400, 'token-invalid'];

async function linkFor(email: string, realm_id: string = REALM.portal): Promise<string> {
  await it.call('POST', '/api/account/registration/password', { body: { email, realm_id } });
  return tokenMailed(it, email, 'reset-password');
}

test('a link for a new password tells how long the password has to be until it is used, and changes nothing', async () => {
  const { email } = await confirmedConsumer(it);
  const link = await linkFor(email);
  for (let times = 0; times < 2; times++) expect(await said(link)).toEqual({ least_characters: 8 });
  expect((await it.call('POST', path(link), { body: { password: 'quiet lantern ten' } })).status).toBe(200);
  expect(await said(link)).toEqual(DEAD);
});

test('to whoever works here it tells what their work needs', async () => {
  for (const [role, least] of [
    ['pos', 12],
    ['admin', 15],
  ] as const) {
    const { email } = await it.person(role, { password: GOOD_PASSWORD });
    expect(await said(`${await linkFor(email, REALM.pos)}?work=yes`)).toEqual({ least_characters: least });
  }
});

test('one that has run out, that a later one has replaced, whose account is closed, or that never was, is no longer good', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect(await said(first)).toEqual(DEAD);
  const close = (disabled: boolean) => it.house.database.reference.updateTable('account').set({ disabled }).where('account_id', '=', accountId).execute();
  await close(true);
  expect(await said(second)).toEqual(DEAD);
  await close(false);
  expect(await said(second)).toEqual({ least_characters: 8 });
  it.clock.advance(31 * MINUTE_MS);
  for (const token of [second, 'a'.repeat(43)]) expect(await said(token)).toEqual(DEAD);
});

test('the answer is kept by nobody on its way', async () => {
  const { headers } = await it.call('GET', path('a'.repeat(43)));
  expect(headers['cache-control']).toContain('no-store');
});
