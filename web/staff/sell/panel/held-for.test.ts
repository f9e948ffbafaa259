import { expect, test } from 'vitest';
import { heldFor } from './held-for.ts';

test.each([
  [600_000, { kind: 'calm' }],
  [120_001, { kind: 'calm' }],
  [120_000, { kind: 'soon', left: '2:00' }],
  [64_500, { kind: 'soon', left: '1:05' }],
  [400, { kind: 'soon', left: '0:01' }],
  [0, { kind: 'over' }],
  [-5000, { kind: 'over' }],
])('%d ms before its end', (leftMs, held) => {
  expect(heldFor(1_000_000 + leftMs, 1_000_000)).toEqual(held);
});
