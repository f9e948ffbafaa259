import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { dayInZone, instantInZone, startOfDayInZone } from '#domain/zone.ts';
import { priceOn, readPriceMatrix, type PriceMatrixWire } from './price-matrix.ts';

const season: PriceMatrixWire = [
  {
    purchase_date: 'default',
    calendar_price: [
      { date: 'default', price: 40 },
      { date: '2026-12-24', price: 65.5 },
      { date: 'any', price: 55 },
      { date: 'event', price: 180 },
    ],
  },
  {
    purchase_date: '2026-08-01:2026-09-30',
    calendar_price: [
      { date: 'default', price: 29.99 },
      { date: '2026-12-24', price: 49 },
    ],
  },
];

const tiered: PriceMatrixWire = [
  {
    purchase_date: 'default',
    calendar_price: [
      {
        date: 'default',
        price: 20,
        price_tier: [
          { count: 100, price: 30 },
          { count: 10, price: 25 },
        ],
      },
    ],
  },
];

function ask(wire: PriceMatrixWire, today: string, visitDate: string, soldCount = 0) {
  const problems: string[] = [];
  const price = priceOn(
    readPriceMatrix(wire, (problem) => problems.push(problem)),
    { today, visitDate, soldCount },
  );
  return { price, problems };
}

describe('purchase window, then visit date', () => {
  test.each([
    ['before the early window', '2026-07-31', '2026-12-10', 4000],
    ['its first day', '2026-08-01', '2026-12-10', 2999],
    ['its last day, included', '2026-09-30', '2026-12-10', 2999],
    ['the day after', '2026-10-01', '2026-12-10', 4000],
    ['a date with its own price', '2026-10-01', '2026-12-24', 6550],
    ['a date with its own price, early', '2026-09-01', '2026-12-24', 4900],
    ['any day', '2026-10-01', 'any', 5500],
    ['the whole event', '2026-10-01', 'event', 18000],
    ['any day without a price of its own, early', '2026-09-01', 'any', 2999],
  ])('%s', (_name, today, visitDate, expected) => {
    expect(ask(season, today, visitDate)).toEqual({ price: expected, problems: [] });
  });

  test.each([
    ['2026-10-04', 4000],
    ['2026-10-05', 3500],
    ['2026-10-06', 4000],
  ])('a window from a day to that day is open on it alone: %s', (today, expected) => {
    const oneDay = { purchase_date: '2026-10-05:2026-10-05', calendar_price: [{ date: 'default', price: 35 }] };
    expect(ask([...season, oneDay], today, '2026-12-10')).toEqual({ price: expected, problems: [] });
  });

  test('a pass for the whole event costs what any day costs if it has no price of its own', () => {
    const calendar_price = [
      { date: 'default', price: 10 },
      { date: 'any', price: 30 },
    ];
    expect(ask([{ purchase_date: 'default', calendar_price }], '2026-10-01', 'event').price).toBe(3000);
    expect(ask([{ purchase_date: 'default', calendar_price: calendar_price.slice(0, 1) }], '2026-10-01', 'event').price).toBe(1000);
  });

  test('a window without an end stays open, and the one that began last is asked first', () => {
    const rising: PriceMatrixWire = [
      { purchase_date: '2026-03-01', calendar_price: [{ date: 'default', price: 20 }] },
      { purchase_date: '2026-05-01', calendar_price: [{ date: 'default', price: 30 }] },
      { purchase_date: '2026-04-01', calendar_price: [{ date: 'default', price: 25 }] },
    ];
    expect(ask(rising, '2026-02-28', '2026-12-01').price).toBeNull();
    expect(ask(rising, '2026-03-01', '2026-12-01').price).toBe(2000);
    expect(ask(rising, '2026-04-30', '2026-12-01').price).toBe(2500);
    expect(ask(rising, '2027-04-30', '2026-12-01').price).toBe(3000);
  });

  test('a window without a price for a date leaves it to the next', () => {
    const gala: PriceMatrixWire = [...season, { purchase_date: '2026-10-01:2026-10-31', calendar_price: [{ date: '2026-12-31', price: 99 }] }];
    expect(ask(gala, '2026-10-15', '2026-12-31').price).toBe(9900);
    expect(ask(gala, '2026-10-15', '2026-12-24').price).toBe(6550);
  });

  test('no entry, no price', () => {
    expect(ask([], '2026-10-15', '2026-12-31').price).toBeNull();
    expect(ask([{ purchase_date: 'default', calendar_price: [] }], '2026-10-15', 'any').price).toBeNull();
  });
});

describe('tiers by the number sold so far', () => {
  test.each([
    [0, 2000],
    [9, 2000],
    [10, 2500],
    [11, 2500],
    [99, 2500],
    [100, 3000],
    [100_000, 3000],
  ])('%i sold', (soldCount, expected) => {
    expect(ask(tiered, '2026-10-01', '2026-12-01', soldCount).price).toBe(expected);
  });

  test('the largest count not above the number sold applies, in whatever order the tiers are', () => {
    const counts = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 12 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 600 }), (list, soldCount) => {
        const price_tier = list.map((count) => ({ count, price: count + 1 }));
        const wire = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0.5, price_tier }] }];
        const reached = list.filter((count) => count <= soldCount);
        const expected = reached.length === 0 ? 50 : (Math.max(...reached) + 1) * 100;
        expect(ask(wire, '2026-10-01', 'any', soldCount).price).toBe(expected);
      }),
    );
  });
});

describe('what cannot be read is skipped and reported', () => {
  test.each(['sometime', '', '2026-02-30', '2026-10-05:2026-10-01', '2026-10-01:', '2026-10-01:2026-10-02:2026-10-03', 'any', '2026-10-01 : 2026-10-02'])(
    'purchase_date %j',
    (purchase_date) => {
      const wire = [...season, { purchase_date, calendar_price: [{ date: 'default', price: 1 }] }];
      const { price, problems } = ask(wire, '2026-10-01', '2026-12-10');
      expect(price).toBe(4000);
      expect(problems).toEqual([`Skipped a price entry with an invalid purchase_date: ${JSON.stringify(purchase_date)}`]);
    },
  );

  test.each([
    { date: '2026-12-10', price: Number.NaN },
    { date: '2026-12-10', price: -5 },
    { date: '2026-12-10', price: 0.001 },
    { date: '2026-12-32', price: 5 },
    { date: '2026-12-10', price: 5, price_tier: [{ count: 1.5, price: 5 }] },
    { date: '2026-12-10', price: 5, price_tier: [{ count: -1, price: 5 }] },
    { date: '2026-12-10', price: 5, price_tier: [{ count: 1, price: -5 }] },
  ])('calendar_price %j', (calendarPrice) => {
    const wire = [{ purchase_date: 'default', calendar_price: [calendarPrice, { date: 'default', price: 40 }] }];
    const { price, problems } = ask(wire, '2026-10-01', '2026-12-10');
    expect(price).toBe(4000);
    expect(problems).toEqual([`Skipped an invalid calendar_price for ${JSON.stringify(calendarPrice.date)}`]);
  });

  test('of two prices for a date the first counts', () => {
    const twice = [
      { date: 'default', price: 1 },
      { date: 'default', price: 2 },
    ];
    expect(ask([{ purchase_date: 'default', calendar_price: twice }], '2026-10-01', 'any').price).toBe(100);
  });

  test('a free day is a price', () => {
    expect(ask([{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }], '2026-10-01', 'any').price).toBe(0);
  });
});

test('judging by the venue’s date equals judging by its noon', () => {
  const zones = fc.constantFrom('Pacific/Honolulu', 'America/New_York', 'UTC', 'Pacific/Auckland');
  const offsets = fc.integer({ min: -40, max: 40 });
  fc.assert(
    fc.property(zones, offsets, offsets, fc.integer({ min: 0, max: 86_399 }), (zone, start, length, second) => {
      const today = '2026-03-08';
      const from = addDays(today, start);
      const to = addDays(from, Math.abs(length));
      const wire = [{ purchase_date: `${from}:${to}`, calendar_price: [{ date: 'default', price: 1 }] }];
      const noon = instantInZone(zone, today, '12:00:00');
      const within = startOfDayInZone(zone, from) <= noon && noon < startOfDayInZone(zone, addDays(to, 1));
      const now = startOfDayInZone(zone, today) + second * 1000;
      fc.pre(dayInZone(zone, now) === today);
      expect(ask(wire, dayInZone(zone, now), 'any').price).toBe(within ? 100 : null);
    }),
  );
});
