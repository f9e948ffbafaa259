import { expect, test } from 'vitest';
import { purchaseDateOf, purchaseRange } from './purchase-range.ts';

test.each([
  ['default', { from: null, to: null }],
  ['2026-08-01', { from: '2026-08-01', to: null }],
  ['2026-08-01:2026-09-30', { from: '2026-08-01', to: '2026-09-30' }],
  ['2026-08-01:2026-08-01', { from: '2026-08-01', to: '2026-08-01' }],
])('%s is written as it was read', (text, range) => {
  expect(purchaseRange(text)).toEqual(range);
  expect(purchaseDateOf(range)).toBe(text);
});

test.each(['', 'sometime', '2026-02-30', '2026-10-05:2026-10-01', '2026-10-01:', 'a:b:c', '2026-10-01:2026-10-02:2026-10-03'])('%j is none', (text) =>
  expect(purchaseRange(text)).toBeNull(),
);
