import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { countBad, forgetGuards, keepGuards, readGuards, type DeviceGuard } from './device-lock.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse()));
afterAll(() => house.close());

test('which device showed wrong codes is forgotten after a day', async () => {
  const { db } = await house.ctx();
  const showWrong = async (key: string) => {
    const guards = new Map<string, DeviceGuard>();
    countBad(guards, key, house.clock.now());
    await keepGuards(db, house.workspaceId, guards, house.clock.now());
  };
  await showWrong('yesterday');
  house.clock.advance(DAY_MS + 1000);
  await showWrong('today');
  expect(await forgetGuards(house.house, house.workspaceId)).toBe(1);
  expect([...(await readGuards(db, house.workspaceId, ['yesterday', 'today'])).keys()]).toEqual(['today']);
});
