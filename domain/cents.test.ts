import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cents,
  centsOfSum,
  MOST_CENTS,
  minCents,
  centsOf,
  parseCents,
  parsePercent,
  shareOfCents,
  splitCents,
  subtractCents,
  sumCents,
  toDecimal,
  toDecimalText,
  type Ppm,
} from './cents.ts';

const amounts = fc.integer({ min: 0, max: MOST_CENTS }).map(cents);

describe('decimal amounts become cents', () => {
  test.each([
    [0, 0],
    [12, 1200],
    [12.5, 1250],
    [19.99, 1999],
    [0.29, 29],
    [1.1, 110],
    [1.15, 115],
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.05', 5],
    [20_000_000, 2_000_000_000],
    [20_000_000.01, null],
    [0.001, null],
    ['0.001', null],
    [0.1 + 0.2, null],
    [-0, null],
    [-1, null],
    ['-1', null],
    ['-0', null],
    [Number.NaN, null],
    [Number('1e400'), null],
    [1e21, null],
    [2 ** 53 + 1, null],
    ['1e3', null],
    ['0x10', null],
    ['', null],
    ['.5', null],
    ['5.', null],
    ['007', null],
    ['12,50', null],
    ['$12', null],
    [' 12', null],
    ['12.50\n', null],
    [null, null],
    [undefined, null],
    [[12], null],
    [{ valueOf: () => 12 }, null],
    [true, null],
  ])('%j → %j', (value, expected) => {
    expect(parseCents(value)).toBe(expected);
  });

  test.each([
    [12.5, 1250],
    [0, 0],
    [null, 0],
  ])('an answer of %j means %i cents', (told, expected) => {
    expect(centsOf(told)).toBe(expected);
  });

  test('a bigint is refused', () => {
    expect(parseCents(12n)).toBeNull();
  });

  test('a round trip', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseCents(toDecimal(amount))).toBe(amount);
        expect(parseCents(toDecimalText(amount))).toBe(amount);
        expect(parseCents(JSON.parse(JSON.stringify(toDecimal(amount))))).toBe(amount);
      }),
    );
  });

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1250, '12.50'],
    [-1999, '-19.99'],
  ])('%i cents are written %s', (amount, text) => {
    expect(toDecimalText(cents(amount))).toBe(text);
  });
});

describe('arithmetic', () => {
  test('sums and differences', () => {
    expect(sumCents([cents(1), cents(2), cents(3)])).toBe(6);
    expect(sumCents([])).toBe(0);
    expect(subtractCents(cents(100), cents(101))).toBe(-1);
  });

  test.each([0.5, Number.NaN, Infinity, 2 ** 53])('%d cents is an error', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  test('the lesser of two', () => {
    expect([minCents(cents(2), cents(3)), minCents(cents(3), cents(2)), minCents(cents(3), cents(3))]).toEqual([2, 2, 3]);
  });

  test('a sum in decimals is the nearest whole cents, whatever binary fractions make of it', () => {
    expect([0.29, 1.15, -0.29, 12_345_678.9].map(centsOfSum)).toEqual([29, 115, -29, 1_234_567_890]);
  });

  test('there is no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe('percentages', () => {
  test.each([
    [8.875, 88_750],
    ['8.8750', 88_750],
    [0.0001, 1],
    [100, 1_000_000],
    [0, 0],
    [100.0001, null],
    [8.87501, null],
    [-1, null],
    ['10%', null],
    [Number.NaN, null],
  ])('%j → %j', (value, expected) => {
    expect(parsePercent(value)).toBe(expected);
  });

  test.each([
    [1000, 88_750, 89],
    [4000, 75_000, 300],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [2_000_000_000, 1_000_000, 2_000_000_000],
    [999, 0, 0],
  ])('of %i cents, %i millionths are %i', (amount, share, expected) => {
    expect(shareOfCents(cents(amount), share as Ppm)).toBe(expected);
  });
});

describe('largest remainder', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [1999, 1999, 999], [400, 400, 200]],
    [5, [0, 10, 0], [0, 5, 0]],
    [3, [0, 0], [2, 1]],
    [0, [3, 4], [0, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [7, [5], [7]],
    [0, [], []],
  ])('%i by %j → %j', (total, weights, expected) => {
    expect(splitCents(cents(total), weights)).toEqual(expected);
  });

  test('splitting money among nobody is an error', () => {
    expect(() => splitCents(cents(7), [])).toThrow(RangeError);
  });

  test('the parts sum to the whole and each is less than a cent off', () => {
    const weights = fc.array(fc.integer({ min: 0, max: MOST_CENTS }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = splitCents(total, list);
        expect(sumCents(parts)).toBe(total);
        const whole = list.reduce((sum, weight) => sum + weight, 0);
        if (whole === 0) return;
        parts.forEach((part, index) => {
          const weight = list[index] ?? 0;
          const difference = BigInt(part) * BigInt(whole) - BigInt(total) * BigInt(weight);
          expect(difference < BigInt(whole) && -difference < BigInt(whole)).toBe(true);
          if (weight === 0) expect(part).toBe(0);
        });
      }),
    );
  });
});

test.each([
  [0.1 + 0.2, 30],
  [-12.5, -1250],
  [98_765_432_101.23, 9_876_543_210_123],
  [-0, 0],
])('a sum of %d is %i cents', (amount, expected) => {
  expect(centsOfSum(amount)).toBe(expected);
});
