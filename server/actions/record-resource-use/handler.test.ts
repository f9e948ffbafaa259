import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const kept = async () =>
  (await it.ctx()).db.selectFrom('resource_use').selectAll().where('workspace_id', '=', it.workspaceId).orderBy('use_id', 'desc').executeTakeFirstOrThrow();

test('a page view is noted without the secret in its URL', async () => {
  const { token, accountId } = await it.person('web');
  const secret = 'a3F9kLm2Pq8RtYuIoPzXcVbNmQwErTy1';
  const reply = await it.act(
    'record-resource-use',
    {
      type: 'page view',
      url: `https://lakeside.localhost/reset-password/${secret}?t=${secret}#x`,
      event_id: 'f'.repeat(24),
      signed_in: true,
      profile_id: 'f'.repeat(24),
      cart: { lines: 2, total: 90.5 },
      tracker_id: 17,
    },
    { token },
  );
  expect([reply.status, reply.body.data]).toEqual([200, { items: [{ recorded: true }] }]);
  const { kind, detail } = await kept();
  expect(kind).toBe('page view');
  expect(detail).toEqual({
    type: 'page view',
    url: 'https://lakeside.localhost/reset-password/…',
    event_id: 'f'.repeat(24),
    signed_in: true,
    profile_id: accountId,
    cart: { lines: 2, total: 90.5 },
    tracker_id: 17,
  });
});

test('ten a minute are noted', async () => {
  const { token } = await it.person('web');
  const statuses = [];
  for (let count = 0; count < 11; count++) statuses.push((await it.act('record-resource-use', { type: 'click' }, { token })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test.each([
  ['too many keys', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1]))],
  ['a key that is too long', { ['k'.repeat(65)]: 1 }],
  ['a key that is none', { 'a b': 1 }],
  ['a value that is too long', { url: 'x'.repeat(3000) }],
  ['a value within a value within a value', { cart: { lines: { deep: 1 } } }],
  ['a list', { cart: [1] }],
  ['a prototype', JSON.parse('{"__proto__":{"x":1}}')],
  ['text that is none', { type: 'a\nb' }],
])('%s is refused', async (_, data) => expect((await it.act('record-resource-use', data, { token: (await it.person('web')).token })).status).toBe(400));

test('a visitor with another workspace’s token is ignored', async () => {
  expect((await it.act('record-resource-use', { type: 'click' }, { token: (await it.person('web')).token, workspaceId: it.otherWorkspaceId })).status).toBe(
    404,
  );
});
