import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('an Admin reads the settings with their initial values', async () => {
  const { token } = await it.person('admin');
  const { body } = await it.call('GET', `/api/workspace/${it.workspaceId}/settings`, { token });
  expect(body.data.items).toContainEqual({
    _id: 'e47ada000000000006000001',
    key: 'hold_minutes',
    label: 'Minutes that tickets in a cart are held',
    value: 10,
    initial: 10,
    limits: { least: 1, most: 60 },
  });
  expect(body.data.items).toContainEqual(expect.objectContaining({ key: 'lockdown', value: false, limits: null }));
  for (const path of [`/api/workspace/${it.workspaceId}/settings/hold_minutes`, '/api/settings/e47ada000000000006000001'])
    expect((await it.call('GET', path, { token })).body.data.value).toBe(10);
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/settings/nothing`, { token })).status).toBe(404);
});

test('nobody else reads them', async () => {
  const paths = [`/api/workspace/${it.workspaceId}/settings`, `/api/workspace/${it.workspaceId}/settings/hold_minutes`, '/api/settings/hold_minutes'];
  for (const path of paths) {
    expect((await it.call('GET', path)).status).toBe(401);
    for (const role of ['staff', 'pos', 'web'] as const) expect((await it.call('GET', path, { token: (await it.person(role)).token })).status).toBe(403);
  }
});
