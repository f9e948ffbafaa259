import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('bytes drawn in advance are handed out once, in pieces of any size', () => {
  const { bytes } = createRandom(() => 0);
  const given = Array.from({ length: 3000 }, (_, index) => bytes(8 + (index % 40)));
  expect(given.every((piece, index) => piece.length === 8 + (index % 40))).toBe(true);
  const starts = new Set(given.map((piece) => piece.subarray(0, 8).toString('hex')));
  expect(starts.size).toBe(given.length);
  expect(bytes(10_000)).toHaveLength(10_000);
});

test('a piece does not change when others are drawn', () => {
  const { bytes } = createRandom(() => 0);
  const first = bytes(24);
  const before = first.toString('hex');
  for (let index = 0; index < 1000; index++) bytes(24);
  expect(first.toString('hex')).toBe(before);
});
