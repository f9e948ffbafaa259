import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { onOwnClock, noteServerClock, serverNow } from './server-clock.ts';

const NOW = Date.UTC(2026, 10, 23, 12, 0, 0);
const header = (instant: number) => new Date(instant).toUTCString();

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  ['13 minutes ahead', 13 * MINUTE_MS],
  ['40 seconds behind', -40_000],
  ['a day ahead', DAY_MS],
])('a clock that is %s', (_, ahead) => {
  vi.useFakeTimers({ now: NOW + ahead });
  noteServerClock(header(NOW), NOW + ahead - 100);
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1000);
  expect(Math.abs(onOwnClock(new Date(NOW).toISOString()) - (NOW + ahead))).toBeLessThan(1000);
});

test.each([
  ['right to the second', header(NOW), NOW - 50],
  ['no further off than the answer took', header(NOW - 4000), NOW - 8000],
  ['not told', null, NOW],
  ['told in words that are no date', 'today', NOW],
])('a clock that is %s is left as it is', (_, date, askedAt) => {
  noteServerClock(date, askedAt, NOW);
  expect(serverNow(NOW)).toBe(NOW);
});

test('a clock that was corrected is trusted with the next answer, or after a day', () => {
  noteServerClock(header(NOW - 13 * MINUTE_MS), NOW, NOW);
  expect(serverNow(NOW)).toBeLessThan(NOW - 12 * MINUTE_MS);
  expect(serverNow(NOW + 25 * HOUR_MS)).toBe(NOW + 25 * HOUR_MS);
  noteServerClock(header(NOW), NOW, NOW);
  expect(serverNow(NOW)).toBe(NOW);
});
