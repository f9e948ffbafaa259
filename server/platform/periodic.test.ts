import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { silentLog } from './log.ts';
import { startPeriodic } from './periodic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('daily work has its first turn minutes after the start, and then one a day', async () => {
  const work = vi.fn(async () => {});
  const periodic = startPeriodic(silentLog, 'nightly', DAY_MS, work);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(work).toHaveBeenCalledTimes(2);
  await periodic.stop();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a turn that fails or takes long does not stop later ones, and no two run at once', async () => {
  const first = Promise.withResolvers<void>();
  const work = vi.fn(async () => {}).mockImplementationOnce(() => first.promise);
  const periodic = startPeriodic(silentLog, 'often', 1000, work);
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(1);
  first.reject(new Error('no line'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(3);
  await periodic.stop();
});

test('stopped before its first turn, it has none', async () => {
  const work = vi.fn(async () => {});
  await startPeriodic(silentLog, 'never', 1000, work).stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(work).not.toHaveBeenCalled();
});
