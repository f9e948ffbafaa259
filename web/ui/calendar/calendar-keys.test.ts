import { expect, test } from 'vitest';
import { dayForKey } from './calendar-keys.ts';

const RANGE = { from: '2026-11-11', to: '2027-01-11' };

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['ArrowUp', '2026-11-20', '2026-11-13'],
  ['Home', '2026-11-20', '2026-11-15'],
  ['End', '2026-11-20', '2026-11-21'],
  ['PageDown', '2026-11-30', '2026-12-30'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageUp', '2026-11-20', '2026-11-11'],
  ['ArrowRight', '2027-01-11', '2027-01-11'],
])('%s on %s leads to %s', (key, day, next) => {
  expect(dayForKey(key, day, RANGE)).toBe(next);
});

test.each(['Enter', 'a', 'Tab'])('%s moves nothing', (key) => {
  expect(dayForKey(key, '2026-11-20', RANGE)).toBeNull();
});
