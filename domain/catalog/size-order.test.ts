import { expect, test } from 'vitest';
import { sizeOrder } from './size-order.ts';

test('from the smallest to the largest', () => {
  const shuffled = ['xl', '5xl', 'm', '3xs', 's', 'L', '2xl', ' xs ', '5XS', 'XXS', '4xl', '3XL', '4xs'];
  const expected = ['5XS', '4xs', '3xs', 'XXS', ' xs ', 's', 'm', 'L', 'xl', '2xl', '3XL', '4xl', '5xl'];
  expect(shuffled.toSorted((a, b) => sizeOrder(a) - sizeOrder(b))).toEqual(expected);
});

test.each([
  ['xxs', '2xs'],
  ['xxl', '2xl'],
  ['XXXL', '3xl'],
  ['xxxxxl', '5xl'],
])('%s is %s', (size, same) => {
  expect(sizeOrder(size)).toBe(sizeOrder(same));
});

test.each(['one size', '6xl', 'xxxxxxl', '', null, undefined, 'constructor', '42'])('%j is unknown', (size) => {
  expect(sizeOrder(size)).toBe(42);
});
