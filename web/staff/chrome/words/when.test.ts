import { expect, test } from 'vitest';
import { whenText } from './when.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');

test.each([
  ['2026-11-20T21:45:00Z', '3:45 pm'],
  ['2026-11-20T06:00:00Z', '12 am'],
  ['2026-11-20T05:59:00Z', 'Nov 19, 2026, 11:59 pm'],
  ['2025-11-20T21:00:00Z', 'Nov 20, 2025, 3 pm'],
])('%s is written as %s', (instant, told) => expect(whenText('America/Chicago', instant, NOW)).toBe(told));
