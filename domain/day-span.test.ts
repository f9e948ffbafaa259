import { expect, test } from 'vitest';
import { daySpanText } from './day-span.ts';

test.each([
  ['2026-11-21', '2027-01-04', '21 Nov 2026 — 4 Jan 2027'],
  ['2026-12-18', '2026-12-20', '18 Dec — 20 Dec 2026'],
  ['2026-12-18', '2026-12-18', '18 Dec 2026'],
  ['2026-12-18', null, '18 Dec 2026'],
  [null, '2026-12-18', ''],
])('%s to %s is %s', (start, end, text) => {
  expect(daySpanText(start, end)).toBe(text);
});
