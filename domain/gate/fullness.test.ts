import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

test.each([
  [0, null, null],
  [9999, null, null],
  [0, 100, 'room'],
  [89, 100, 'room'],
  [90, 100, 'nearly-full'],
  [99, 100, 'nearly-full'],
  [100, 100, 'full'],
  [101, 100, 'full'],
  [0, 1, 'room'],
  [1, 1, 'full'],
])('%i inside of %j: %s', (inside, capacity, fullness) => {
  expect(fullnessOf(inside, capacity)).toBe(fullness);
});
