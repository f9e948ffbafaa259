import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const read = (id: string, token?: string) => it.call('GET', `/api/account/profile/${id}`, token ? { token } : {});

test('one’s own profile', async () => {
  const { token, accountId, email, consumerId } = await confirmedConsumer(it);
  const reply = await read(accountId, token);
  expect(reply.body.data).toEqual({
    _id: accountId,
    id: accountId,
    email,
    confirmed: true,
    guest: false,
    role: 'web',
    account_id: expect.any(String),
    consumer_id: consumerId,
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '',
    profile: { first_name: 'Ada', last_name: 'Byron', phone: '' },
    image: null,
    second_factor: false,
  });
});

test('a foreign profile is answered like an unknown one, except to an Admin of its workspace', async () => {
  const { accountId } = await confirmedConsumer(it);
  const unknown = 'f'.repeat(24);
  for (const role of ['staff', 'pos', 'web'] as const) {
    const { token } = await it.person(role);
    const [foreign, none] = [await read(accountId, token), await read(unknown, token)];
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
  }
  const admin = await it.person('admin');
  expect((await read(accountId, admin.token)).body.data._id).toBe(accountId);
  const elsewhere = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  expect((await read(accountId, elsewhere.token)).status).toBe(404);
});

test('signed-out visitors see none, and a malformed id is refused', async () => {
  const { accountId, token } = await confirmedConsumer(it);
  expect((await read(accountId)).status).toBe(401);
  expect((await read('nobody', token)).status).toBe(400);
});
