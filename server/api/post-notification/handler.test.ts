import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const open = (name: string, token?: string) => it.call('POST', '/api/workspace/channels', { body: { name }, ...(token ? { token } : {}) });
const tell = (id: string, body: object, token?: string) => it.call('POST', `/api/workspace/channel/${id}`, { body, ...(token ? { token } : {}) });

test('an Admin opens a channel and posts news, and everybody signed in reads them, the latest first', async () => {
  const { token } = await it.person('admin');
  const opened = await open('News', token);
  expect([opened.status, opened.body.data]).toEqual([201, { _id: expect.any(String), name: 'News', topic: 'notification' }]);
  expect((await open('News', token)).body.data._id).toBe(opened.body.data._id);
  const { _id: id } = opened.body.data;
  const told = await tell(id, { header: 'Rain tonight', body: 'Bring a coat.' }, token);
  expect([told.status, told.body.data]).toMatchObject([201, { header: 'Rain tonight', body: 'Bring a coat.', topic: 'notification' }]);
  await tell(id, { header: 'Dry again', body: 'Leave it at home.' }, token);
  const read = await it.call('GET', `/api/workspace/channel/${id}`, { token: (await it.person('web')).token });
  expect(read.body.data.notifications.map((one: { header: string }) => one.header)).toEqual(['Dry again', 'Rain tonight']);
});

test('two who open the same channel at once open one', async () => {
  const { token } = await it.person('admin');
  const ids = (await Promise.all(Array.from({ length: 8 }, () => open('Traffic', token)))).map((reply) => reply.body.data._id);
  expect(new Set(ids).size).toBe(1);
});

test('nobody else posts news, and nobody in another venue’s channel', async () => {
  const stranger = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  const { _id: id } = (await open('News', (await it.person('admin')).token)).body.data;
  expect((await tell(id, { header: 'Mine', body: 'now' }, stranger.token)).status).toBe(404);
  for (const role of ['staff', 'pos', 'web'] as const) {
    const { token } = await it.person(role);
    expect([(await open('Mine', token)).status, (await tell(id, { header: 'a', body: 'b' }, token)).status]).toEqual([403, 403]);
  }
  expect([(await open('Mine')).status, (await tell(id, { header: 'a', body: 'b' })).status]).toEqual([401, 401]);
});

test.each([
  {},
  { header: '', body: 'x' },
  { header: 'x', body: '' },
  { header: 'x', body: '\u200b' },
  { header: 'x\r\ny', body: 'z' },
  { header: 'x'.repeat(200), body: 'z' },
])('%j is refused', async (body) => {
  const { token } = await it.person('admin');
  const { _id: id } = (await open('News', token)).body.data;
  expect((await tell(id, body, token)).status).toBe(400);
});
