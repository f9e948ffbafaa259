import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('is ready once it has started, and no longer when it stops', async () => {
  const status = async () => (await it.call('GET', '/readyz')).status;
  expect(await status()).toBe(200);
  for (const phase of ['starting', 'draining'] as const) {
    it.house.running[phase] = true;
    expect(await status()).toBe(503);
    it.house.running[phase] = false;
  }
  expect(await status()).toBe(200);
});
