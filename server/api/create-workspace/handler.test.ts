import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('nobody makes a workspace over HTTP', async () => {
  const body = { app_key: 'new', name: 'New', description: '', notes: '', group: '' };
  for (const path of ['/api/workspace/', '/api/workspace']) {
    expect((await it.call('POST', path, { body })).status).toBe(401);
    for (const role of ['admin', 'staff', 'pos', 'web'] as const)
      expect((await it.call('POST', path, { body, token: (await it.person(role)).token })).status).toBe(403);
  }
});
