import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { noteServerClock } from './server-clock.ts';
import { useTodayIn } from './use-today.ts';

/** 23:30 on the 22nd in Chicago. */
const NOW = Date.UTC(2026, 10, 23, 5, 30);
const atVenue = () => renderHook(() => useTodayIn('America/Chicago'));

afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

test('today is the day at the venue, and moves on at its midnight', () => {
  vi.useFakeTimers({ now: NOW });
  const { result } = atVenue();
  expect(result.current).toBe('2026-11-22');
  act(() => vi.advanceTimersByTime(HOUR_MS / 2 + MINUTE_MS));
  expect(result.current).toBe('2026-11-23');
});

test.each([
  ['an hour ahead', HOUR_MS, '2026-11-23'],
  ['a day behind', -DAY_MS, '2026-11-21'],
])('a clock that is %s is corrected with the first answer', (_, ahead, believed) => {
  vi.useFakeTimers({ now: NOW + ahead });
  const { result } = atVenue();
  expect(result.current).toBe(believed);
  act(() => noteServerClock(new Date(NOW).toUTCString(), NOW + ahead - 100));
  expect(result.current).toBe('2026-11-22');
  expect(atVenue().result.current).toBe('2026-11-22');
});
