import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('everybody reads the workspace, only staff its notes', async () => {
  const read = async (token?: string) => (await it.call('GET', `/api/workspace/${it.workspaceId}`, token ? { token } : {})).body.data;
  expect(await read()).toEqual({
    _id: it.workspaceId,
    app_key: 'lakeside-key',
    name: 'lakeside',
    time_zone: 'America/Chicago',
    currency: 'USD',
    locale: 'en-US',
    copyright: '',
    default_brand: null,
    default_event: null,
  });
  for (const role of ['web', 'pos'] as const) expect(Object.keys(await read((await it.person(role)).token))).not.toContain('notes');
  for (const role of ['staff', 'admin'] as const) expect(await read((await it.person(role)).token)).toMatchObject({ notes: '', settings: {} });
});

test('an unknown, malformed or foreign workspace is equally not found', async () => {
  const { token } = await it.person('web', { workspaceId: it.otherWorkspaceId });
  const replies = await Promise.all([
    it.call('GET', `/api/workspace/${it.workspaceId}`, { token }),
    it.call('GET', `/api/workspace/${it.house.random.objectId()}`, { token }),
    it.call('GET', '/api/workspace/xyz'),
  ]);
  for (const reply of replies) expect([reply.status, reply.text]).toEqual([404, replies[0].text]);
});
