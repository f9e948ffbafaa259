import { expect, test, vi } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { countedMeanwhile } from './redis.ts';

const inDatabase = { countWindows: vi.fn(async () => [{ spent: 7, startedAt: 0 }]), uncountWindow: vi.fn(async () => {}) };
const spends = [{ key: 'a/60', perSeconds: 60 }];

test('while Redis fails or is silent the database counts at once; the outage is logged once and ends by itself', async () => {
  const warn = vi.fn();
  const answers = [Promise.reject(new Error('The client is offline')), new Promise<never>(() => {}), Promise.resolve([{ spent: 1, startedAt: 0 }])];
  answers[0]!.catch(() => {});
  const redis = { countWindows: () => answers.shift()!, uncountWindow: () => Promise.reject(new Error('gone')) };
  const counting = countedMeanwhile(redis, inDatabase, { warn } as unknown as Log);
  expect(await counting.countWindows(spends)).toEqual([{ spent: 7, startedAt: 0 }]);
  const began = performance.now();
  expect(await counting.countWindows(spends)).toEqual([{ spent: 7, startedAt: 0 }]);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await counting.countWindows(spends)).toEqual([{ spent: 1, startedAt: 0 }]);
  await counting.uncountWindow('a/60');
  expect(inDatabase.uncountWindow).toHaveBeenCalledWith('a/60');
  expect(warn).toHaveBeenCalledTimes(2);
});
