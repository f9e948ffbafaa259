import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const end = (id: string, token?: string) => it.call('DELETE', `/api/account/sessions/${id}`, token ? { token } : {});
const currentId = async (token: string): Promise<string> =>
  (await it.call('GET', '/api/account/sessions', { token })).body.data.items.find((item: { current: boolean }) => item.current)._id;

test('one’s own sign-in ends at once', async () => {
  const { token } = await confirmedConsumer(it);
  expect((await end(await currentId(token), token)).status).toBe(200);
  expect((await it.call('GET', '/api/account/auth', { token })).status).toBe(401);
});

test('a foreign session is answered like an unknown one and goes on', async () => {
  const mine = await confirmedConsumer(it);
  const other = await confirmedConsumer(it);
  const [foreign, unknown] = [await end(await currentId(other.token), mine.token), await end('f'.repeat(24), mine.token)];
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  expect((await it.call('GET', '/api/account/auth', { token: other.token })).status).toBe(200);
});

test('a malformed id and no token are refused', async () => {
  const { token } = await confirmedConsumer(it);
  expect((await end('x', token)).status).toBe(400);
  expect((await end('f'.repeat(24))).status).toBe(401);
});
