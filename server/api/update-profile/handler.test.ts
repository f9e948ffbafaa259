import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const update = (id: string, body: unknown, token?: string) => it.call('POST', `/api/account/profile/${id}`, { body, ...(token ? { token } : {}) });

test('names and phone, in either shape', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  expect((await update(accountId, { first_name: ' Augusta ', phone: '312 555 0100' }, token)).body.data).toMatchObject({
    first_name: 'Augusta',
    last_name: 'Byron',
    phone: '312 555 0100',
  });
  expect((await update(accountId, { profile: { last_name: 'King' } }, token)).body.data.profile).toMatchObject({ first_name: 'Augusta', last_name: 'King' });
});

test.each([
  [' ext 12 ', 200, 'ext 12'],
  ['x'.repeat(41), 400, undefined],
  [' ', 400, undefined],
  ['a\nb', 400, undefined],
])('a phone of %j: %i', async (phone, status, kept) => {
  const { token, accountId } = await confirmedConsumer(it);
  const reply = await update(accountId, { phone }, token);
  expect([reply.status, reply.body.data?.phone]).toEqual([status, kept]);
});

test.each(['email', 'confirmed', 'guest', 'disabled', 'password_hash', 'role', 'realm_id', 'account_id', 'photo_file', 'username'])(
  '%s cannot be set',
  async (field) => {
    const { token, accountId } = await confirmedConsumer(it);
    const row = () => it.house.database.reference.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
    const before = await row();
    expect((await update(accountId, { [field]: true, first_name: 'Eve' }, token)).status).toBe(400);
    expect((await update(accountId, { profile: { [field]: 'x' } }, token)).status).toBe(400);
    expect(await row()).toEqual(before);
  },
);

test.each<[unknown, string]>([
  ['', 'empty'],
  ['a\nb', 'a line break'],
  ['x'.repeat(101), 'too long'],
  [7, 'a number'],
  [['a'], 'a list'],
])('%j is no name (%s)', async (first_name) => {
  const { token, accountId } = await confirmedConsumer(it);
  expect((await update(accountId, { first_name }, token)).status).toBe(400);
});

test('nobody changes another’s profile, an Admin neither', async () => {
  const { accountId } = await confirmedConsumer(it);
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) {
    const { token } = await it.person(role);
    expect((await update(accountId, { first_name: 'Eve' }, token)).status).toBe(404);
  }
  expect((await update(accountId, { first_name: 'Eve' })).status).toBe(401);
});
