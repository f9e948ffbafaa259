import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortMerchandise, sortPasses } from './product-order.ts';

test('passes by sort, then name', () => {
  const passes = [
    { name: 'Parking', sort: null },
    { name: 'Junior', sort: 2 },
    { name: 'adult', sort: 2 },
    { name: 'Cabin 10' },
    { name: 'Cabin 9' },
    { name: 'VIP', sort: 0 },
  ];
  expect(sortPasses(passes).map((pass) => pass.name)).toEqual(['VIP', 'adult', 'Junior', 'Cabin 9', 'Cabin 10', 'Parking']);
});

test('merchandise by name, colour, size', () => {
  const items = [
    { name: 'Mug', color: null, size: null },
    { name: 'Hoodie', color: 'Red', size: 'S' },
    { name: 'Hoodie', color: 'Blue', size: 'one size' },
    { name: 'Hoodie', color: 'Blue', size: 'XL' },
    { name: 'Hoodie', color: 'Blue', size: '2XS' },
    { name: 'Hoodie', color: 'Blue', size: 'M' },
  ];
  const order = sortMerchandise(items).map(({ name, color, size }) => [name, color, size].join(' '));
  expect(order).toEqual(['Hoodie Blue 2XS', 'Hoodie Blue M', 'Hoodie Blue XL', 'Hoodie Blue one size', 'Hoodie Red S', 'Mug  ']);
});

test('the order does not depend on the input order, and the input stays unchanged', () => {
  const item = fc.record({
    name: fc.constantFrom('Hoodie', 'Mug'),
    color: fc.constantFrom('Red', 'Blue', null),
    size: fc.constantFrom('S', 'M', 'XXL', '7 inch', 'one size', null),
    sort: fc.constantFrom(0, 1, null),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      const before = structuredClone(items);
      const shown = (list: typeof items) => list.map((each) => [each.name, each.color, each.size]);
      expect(shown(sortMerchandise(items.toReversed()))).toEqual(shown(sortMerchandise(items)));
      expect(sortPasses(items).map((each) => [each.sort, each.name])).toEqual(sortPasses(items.toReversed()).map((each) => [each.sort, each.name]));
      expect(items).toEqual(before);
    }),
  );
});
