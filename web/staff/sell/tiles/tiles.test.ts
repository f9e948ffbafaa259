import { describe, expect, test } from 'vitest';
import type { Product } from '#domain/catalog/product.ts';
import { CATEGORY } from '#domain/fixed-ids.ts';
import { tillProduct } from '#web/testing/fake-till.ts';
import { matching, tilesOf } from './tiles.ts';

const today = '2030-12-01';
const counter = (products: Product[], counts: Record<string, number> = {}, day = today) => ({
  products,
  availability: { [day]: Object.fromEntries(Object.entries(counts).map(([id, item_count]) => [id, { item_count }])) },
  range: { from: today, to: '2030-12-31' },
  today,
  day,
});
const [adult, junior] = [tillProduct('Adult', { sort: 1 }), tillProduct('Junior', { sort: 2, blocked_dates: ['2030-12-02'] })];
const shirt = (size: string, price = 24) =>
  tillProduct(`Tee ${size}`, {
    name: 'Tee',
    size,
    color: 'Navy',
    category_id: CATEGORY.merchandise,
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }],
  });

describe('a tile', () => {
  test('shows its price and how many are left', () => {
    expect(tilesOf(counter([junior, adult], { [adult._id]: 18 }))).toMatchObject([
      { name: 'Adult', priceCents: 1000, left: 18, state: 'open' },
      { name: 'Junior', left: null, state: 'open' },
    ]);
  });

  test('that is sold out, or not for this day, says so', () => {
    expect(tilesOf(counter([adult, junior], { [adult._id]: 0 }, '2030-12-02')).map(({ state }) => state)).toEqual(['sold-out', 'closed']);
  });

  test('is one for merchandise in several sizes, from small to large', () => {
    const [tile] = tilesOf(counter([shirt('XL', 26), shirt('S')]));
    expect(tile).toMatchObject({ name: 'Tee', priceCents: 2400, hasSeveralPrices: true, section: 'merchandise' });
    expect(tile!.variants.map(({ product }) => product.size)).toEqual(['S', 'XL']);
  });

  test('is not shown for products that are not for sale', () => {
    expect(tilesOf(counter([tillProduct('Old', { status: 'inactive' })]))).toEqual([]);
  });
});

test.each([
  ['', ['Adult', 'Junior', 'Tee']],
  ['ad', ['Adult']],
  ['NAVY tee', ['Tee']],
  ['tee red', []],
])('%j finds %j', (typed, names) => {
  expect(matching(tilesOf(counter([adult, junior, shirt('S'), shirt('M')])), typed).map(({ name }) => name)).toEqual(names);
});
