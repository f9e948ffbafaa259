import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { GOOD_PASSWORD, newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';

const it = await openTestHouse();
afterAll(() => it.close());

const show = (token: string) => it.call('GET', `/api/account/registration/invite/${token}`);
const said = async (token: string) => {
  const { status, body } = await show(token);
  return body.data ?? [status, body.errors![0]!.code];
};

test('the link of an invitation tells whom it is for until it is used, and changes nothing', async () => {
  const [{ token }, email] = [await it.person('web'), newAddress()];
  outcomeOf(await it.act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email }, { token }));
  const link = await tokenMailed(it, email, 'registration/complete');
  for (let times = 0; times < 2; times++) expect(await said(link)).toEqual({ first_name: 'Ada', last_name: 'Adult' });
  const done = await it.call('POST', '/api/account/registration', {
    body: { token: link, password: GOOD_PASSWORD, profile: { first_name: 'Ada', last_name: 'Lake' } },
  });
  expect(done.status).toBe(201);
  expect(await said(link)).toEqual([409, 'already-completed']);
});

test('of two who invite the same person each calls them as they know them', async () => {
  const email = newAddress();
  const names: unknown[] = [];
  for (const first_name of ['Ada', 'Adele']) {
    const { token } = await it.person('web');
    outcomeOf(await it.act('family-invite-adult', { first_name, last_name: 'Adult', email }, { token }));
    names.push((await said(await tokenMailed(it, email, 'registration/complete'))).first_name);
  }
  expect(names).toEqual(['Ada', 'Adele']);
});

test('one that has run out, that a later one has replaced, or that never was, is no longer good', async () => {
  const [admin, email] = [await it.person('admin'), newAddress()];
  const invite = async () => {
    await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Wim Work', role: 'pos' }] } });
    return tokenMailed(it, email, 'registration/complete');
  };
  const first = await invite();
  expect(await said(first)).toEqual({ first_name: 'Wim', last_name: 'Work' });
  const second = await invite();
  expect(await said(first)).toEqual([400, 'token-invalid']);
  it.clock.advance(8 * DAY_MS);
  for (const token of [second, 'a'.repeat(43)]) expect(await said(token)).toEqual([400, 'token-invalid']);
});
