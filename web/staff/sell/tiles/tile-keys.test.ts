import { expect, test } from 'vitest';
import { tileFor, type TileKey } from './tile-keys.ts';

// Two rows of three, then a section with one: 0 1 2 / 3 4 5 / 6
const SPOTS = [0, 1, 2, 3, 4, 5].map((index) => ({ left: (index % 3) * 200, top: Math.floor(index / 3) * 120 })).concat({ left: 0, top: 300 });

test.each<[TileKey, number, number]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 6],
  ['ArrowUp', 6, 3],
  ['ArrowUp', 1, 1],
  ['Home', 4, 0],
  ['End', 1, 6],
])('%s from %d leads to %d', (key, at, to) => {
  expect(tileFor(key, at, SPOTS)).toBe(to);
});
