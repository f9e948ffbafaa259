import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const MINUTE = { max: 1, perSeconds: 60 };
const isAllowed = async (key: string) => (await it.house.limits.trySpend(key, MINUTE)).allowed;

test('a clock that is set back by an hour locks nobody out for that hour', async () => {
  expect([await isAllowed('set back'), await isAllowed('set back')]).toEqual([true, false]);
  it.clock.advance(-HOUR_MS);
  expect([await isAllowed('set back'), await isAllowed('set back')]).toEqual([true, false]);
  it.clock.advance(HOUR_MS);
});

test('a node whose clock is a little behind opens no new budget', async () => {
  expect([await isAllowed('behind'), await isAllowed('behind')]).toEqual([true, false]);
  it.clock.advance(-5000);
  expect(await isAllowed('behind')).toBe(false);
  it.clock.advance(5000);
});
