import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const validate = (token?: string) => it.call('GET', '/api/account/auth', token ? { token } : {});

test('a valid token tells whose it is', async () => {
  const { token, accountId, email } = await confirmedConsumer(it);
  const reply = await validate(token);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ user: { _id: accountId, email, role: 'web' }, workspace_id: it.workspaceId });
});

test('without a token, and with a dead one, the answer is 401', async () => {
  expect((await validate()).status).toBe(401);
  expect((await validate('nonsense')).status).toBe(401);
});

test('a token dies after 15 minutes, and past its half life the answer carries the next', async () => {
  const { token } = await confirmedConsumer(it);
  expect((await validate(token)).body.meta).toBeUndefined();
  it.clock.advance(8 * MINUTE_MS);
  const next = (await validate(token)).body.meta!['auth_key']!;
  it.clock.advance(8 * MINUTE_MS);
  expect((await validate(token)).status).toBe(401);
  expect((await validate(next)).status).toBe(200);
});

test('a role that is removed ends its tokens within five seconds', async () => {
  const { token, accountId } = await it.person('staff');
  expect((await validate(token)).status).toBe(200);
  await it.house.database.reference.deleteFrom('membership').where('account_id', '=', accountId).execute();
  it.clock.advance(5000);
  expect((await validate(token)).status).toBe(401);
});
