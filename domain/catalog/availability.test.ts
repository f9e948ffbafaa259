import { expect, test } from 'vitest';
import { availabilitySchema } from './availability-schema.ts';
import { itemsLeft, mostToAdd, soldSoFar } from './availability.ts';

const pass = 'a'.repeat(24);
const mug = 'b'.repeat(24);
const availability = availabilitySchema.parse({
  '2026-12-10': { [pass]: { item_count: 7, sold_count: 93 }, [mug]: { item_count: null } },
  '2026-12-11': { [pass]: { item_count: -2 } },
  any: { [mug]: { item_count: 0 } },
});

test.each([
  ['2026-12-10', pass, 7, 93],
  ['2026-12-10', mug, null, 0],
  ['2026-12-11', pass, 0, 0],
  ['2026-12-12', pass, null, 0],
  ['any', mug, 0, 0],
  ['event', mug, null, 0],
])('%s %s', (date, product, left, sold) => {
  expect(itemsLeft(availability, date, product)).toBe(left);
  expect(soldSoFar(availability, date, product)).toBe(sold);
});

test.each([
  [null, null, 3, Infinity],
  [5, null, 3, 5],
  [null, 8, 3, 5],
  [2, 8, 3, 2],
  [9, 8, 8, 0],
  [9, 8, 9, 0],
  [9, 0, 9, 9],
  [0, undefined, 0, 0],
])('%j left, limit %j, %i taken: %d more', (left, limit, taken, expected) => {
  expect(mostToAdd(left, limit, taken)).toBe(expected);
});

test.each([{ '2026-02-30': {} }, { today: {} }, { any: { mug: { item_count: 1 } } }, { any: { [mug]: { item_count: '1' } } }, []])('refuses %j', (value) => {
  expect(availabilitySchema.safeParse(value).success).toBe(false);
});
