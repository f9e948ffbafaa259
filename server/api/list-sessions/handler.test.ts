import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer, signIn } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('one’s own open sign-ins with the current one marked, and nobody else’s', async () => {
  const { email, token } = await confirmedConsumer(it);
  const second = await signIn(it, email, undefined, {}, { 'user-agent': 'Lakeside phone' });
  await it.call('POST', '/api/account/sign-out', { token: (await signIn(it, email)).body.data.auth_key });
  await confirmedConsumer(it);
  const { items } = (await it.call('GET', '/api/account/sessions', { token })).body.data;
  expect(items).toHaveLength(2);
  expect(items.filter((item: { current: boolean }) => item.current)).toHaveLength(1);
  const there = (await it.call('GET', '/api/account/sessions', { token: second.body.data.auth_key })).body.data.items;
  expect(there.find((item: { current: boolean }) => item.current)).toMatchObject({ user_agent: 'Lakeside phone', address: '127.0.0.1', second_factor: false });
});

test('is refused to signed-out visitors', async () => {
  expect((await it.call('GET', '/api/account/sessions')).status).toBe(401);
});
