import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { addWindow, clearPrice, daysOn, heatOf, moveWindow, priceSetOn, removeWindow, setPrice, type EditedMatrix } from './edit-matrix.ts';
import { priceOn, readPriceMatrix, type PriceMatrixWire } from './price-matrix.ts';

const season: EditedMatrix = [
  {
    purchase_date: 'default',
    colour: 'kept',
    calendar_price: [
      { date: 'default', price: 40, price_tier: [{ count: 100, price: 48, note: 'kept' }] },
      { date: '2026-12-24', price: 65.5, reason: 'kept' },
      { date: '2026-12-24', price: 1 },
      { date: 'someday', price: 3 },
    ],
  },
  { purchase_date: 'sometime', calendar_price: [] },
  { purchase_date: '2026-08-01:2026-09-30', calendar_price: [{ date: 'default', price: 29.99 }] },
];

describe('a window', () => {
  test('is added, moved and removed without changing the others', () => {
    const added = addWindow(season, { from: '2026-10-01', to: null });
    expect(added.slice(0, 3)).toEqual(season);
    const moved = moveWindow(added, 3, { from: '2026-10-02', to: '2026-10-09' });
    expect(moved[3]).toEqual({ purchase_date: '2026-10-02:2026-10-09', calendar_price: [] });
    expect(moveWindow(season, 0, { from: null, to: null })[0]).toEqual(season[0]);
    expect(removeWindow(moved, 3)).toEqual(season);
  });
});

describe('a price', () => {
  test.each([
    [0, 'default', { priceCents: 4000, tiers: [{ count: 100, priceCents: 4800 }] }],
    [0, '2026-12-24', { priceCents: 6550, tiers: [] }],
    [0, '2026-12-25', null],
    [2, 'default', { priceCents: 2999, tiers: [] }],
    [9, 'default', null],
  ])('in window %i for %s', (at, date, expected) => expect(priceSetOn(season, at, date)).toEqual(expected));

  test('that is changed keeps the rest of its row, tiers included', () => {
    const changed = setPrice(season, 0, ['2026-12-24', 'default'], { priceCents: cents(7000) });
    expect(changed[0]!.calendar_price.slice(0, 2)).toEqual([
      { date: 'default', price: 70, price_tier: [{ count: 100, price: 48, note: 'kept' }] },
      { date: '2026-12-24', price: 70, reason: 'kept' },
    ]);
    expect(changed[0]).toMatchObject({ colour: 'kept' });
    expect(changed.slice(1)).toEqual(season.slice(1));
  });

  test('of a day that had none of its own comes with its tiers', () => {
    const [entry] = setPrice(season, 0, ['2026-12-25'], { priceCents: cents(6000), tiers: [{ count: 10, priceCents: cents(6500) }] });
    expect(entry!.calendar_price).toContainEqual({ date: '2026-12-25', price: 60, price_tier: [{ count: 10, price: 65 }] });
    const [plain] = setPrice(season, 0, ['2026-12-25'], { priceCents: cents(6000), tiers: [] });
    expect(plain!.calendar_price).toContainEqual({ date: '2026-12-25', price: 60 });
  });

  test('takes the given tiers, and loses its tiers if given none', () => {
    const tiers = [
      { count: 100, priceCents: cents(5000) },
      { count: 200, priceCents: cents(5550) },
    ];
    const [entry] = setPrice(season, 0, ['default'], { priceCents: cents(4000), tiers });
    expect(entry!.calendar_price[0]).toEqual({
      date: 'default',
      price: 40,
      price_tier: [
        { count: 100, price: 50, note: 'kept' },
        { count: 200, price: 55.5 },
      ],
    });
    expect(setPrice(season, 0, ['default'], { priceCents: cents(4000), tiers: [] })[0]!.calendar_price[0]).toEqual({ date: 'default', price: 40 });
  });

  test('for a new date is inserted in order, after the one for all days', () => {
    const dates = (matrix: EditedMatrix) => matrix[0]!.calendar_price.map(({ date }) => date);
    const empty = addWindow([], { from: null, to: null });
    const some = setPrice(empty, 0, ['2026-12-26', '2026-12-24', '2026-12-25'], { priceCents: cents(100) });
    expect(dates(some)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26']);
    expect(dates(setPrice(some, 0, ['default'], { priceCents: cents(1) }))[0]).toBe('default');
  });

  test('that is cleared leaves no second one behind', () => {
    expect(clearPrice(season, 0, ['2026-12-24'])[0]!.calendar_price.map(({ date }) => date)).toEqual(['default', 'someday']);
  });
});

test('a price set for a day is what the shop charges, whatever else is set', () => {
  const date = fc.constantFrom('default', '2026-12-01', '2026-12-02', '2026-12-03');
  const step = fc.record({ dates: fc.uniqueArray(date, { minLength: 1 }), price: fc.integer({ min: 0, max: 99_999 }), clears: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const expected = new Map<string, number>();
      let matrix = addWindow([], { from: null, to: null });
      for (const { dates, price, clears } of steps) {
        matrix = clears ? clearPrice(matrix, 0, dates) : setPrice(matrix, 0, dates, { priceCents: cents(price) });
        for (const one of dates)
          if (clears) expected.delete(one);
          else expected.set(one, price);
      }
      const read = readPriceMatrix(matrix as unknown as PriceMatrixWire, () => {});
      for (const visitDate of ['2026-12-01', '2026-12-02', '2026-12-09'])
        expect(priceOn(read, { today: '2026-11-01', visitDate, soldCount: 0 })).toBe(expected.get(visitDate) ?? expected.get('default') ?? null);
    }),
  );
});

test('finds the days of one weekday in a month', () => {
  expect(daysOn(6, ['2026-11-27', '2026-11-28', '2026-12-05'])).toEqual(['2026-11-28', '2026-12-05']);
});

test.each([
  [4000, [4000, 5000, 6000], 0],
  [5000, [4000, 5000, 6000], 2],
  [6000, [4000, 5000, 6000], 4],
  [4000, [4000], 0],
])('%i cents among %j has heat %i', (price, all, heat) => expect(heatOf(cents(price), all.map(cents))).toBe(heat));
