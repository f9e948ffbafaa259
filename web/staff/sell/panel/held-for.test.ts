import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { heldFor } from './held-for.ts';

test.each([
  [10 * MINUTE_MS, { kind: 'calm' }],
  [120_001, { kind: 'calm' }],
  [2 * MINUTE_MS, { kind: 'soon', left: '2:00' }],
  [64_500, { kind: 'soon', left: '1:05' }],
  [400, { kind: 'soon', left: '0:01' }],
  [0, { kind: 'over' }],
  [-5000, { kind: 'over' }],
])('%d ms before its end', (leftMs, held) => {
  expect(heldFor(1_000_000 + leftMs, 1_000_000)).toEqual(held);
});
