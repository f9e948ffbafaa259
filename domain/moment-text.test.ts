import { expect, test } from 'vitest';
import { MINUTE_MS } from './durations.ts';
import { clockText, momentText } from './moment-text.ts';

const INSTANT = Date.parse('2026-11-24T03:05:00.000Z');

test("an instant is written by the venue's calendar and clock, in the words of a visit's time", () => {
  expect(momentText('America/Chicago', INSTANT)).toBe('Nov 23, 2026, 9:05 pm');
  expect(momentText('Europe/Berlin', INSTANT)).toBe('Nov 24, 2026, 4:05 am');
  expect(clockText('America/Chicago', INSTANT - 5 * MINUTE_MS)).toBe('9 pm');
});
