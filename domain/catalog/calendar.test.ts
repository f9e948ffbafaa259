import { describe, expect, test } from 'vitest';
import { readPriceMatrix } from '#domain/pricing/price-matrix.ts';
import { calendarDay, calendarDays, calendarRange, cheapestDays, dayState, lowestPrice } from './calendar.ts';
import type { CalendarQuestion } from './calendar.ts';

const today = '2026-11-21';
const pass = { _id: 'a'.repeat(24), blocked_dates: ['2026-12-25'], dates_valid: null };
const noLog = (problem: string) => expect.fail(problem);

describe('the range of the calendar', () => {
  test.each([
    ['no event', null, '2026-11-21', '2027-01-31'],
    ['an event to come', { start_date: '2026-12-01', end_date: '2027-02-07' }, '2026-12-01', '2027-02-07'],
    ['an event that has begun', { start_date: '2026-11-01', end_date: '2026-12-30' }, '2026-11-21', '2026-12-30'],
    ['an event that begins today', { start_date: '2026-11-21', end_date: '2026-11-21' }, '2026-11-21', '2026-11-21'],
    ['dates that are none', { start_date: '11/21/2026', end_date: '2026-02-30' }, '2026-11-21', '2027-01-31'],
    ['an end only', { end_date: '2026-12-30' }, '2026-11-21', '2026-12-30'],
  ])('%s', (_name, event, from, to) => {
    expect(calendarRange(event, today)).toEqual({ from, to });
  });

  test('an event that is over has no days', () => {
    const range = calendarRange({ start_date: '2026-10-01', end_date: '2026-11-20' }, today);
    expect(calendarDays({ ...question(), range })).toEqual([]);
  });

  test.each([
    ['2026-12-31', '2027-02-28'],
    ['2027-12-31', '2028-02-29'],
    ['2026-01-31', '2026-03-31'],
  ])('on %s it goes to %s', (day, to) => {
    expect(calendarRange(null, day).to).toBe(to);
  });
});

describe('whether a day can be picked', () => {
  const range = { from: '2026-11-21', to: '2026-12-31' };
  const valid = { dates_valid: ['2026-11-22', '2026-11-20', '2027-01-01'] };
  test.each([
    ['yesterday', '2026-11-20', pass, 'past'],
    ['today', '2026-11-21', pass, 'open'],
    ['the last day', '2026-12-31', pass, 'open'],
    ['the day after', '2027-01-01', pass, 'unavailable'],
    ['a blocked day', '2026-12-25', pass, 'unavailable'],
    ['one of the valid days', '2026-11-22', valid, 'open'],
    ['none of the valid days', '2026-11-23', valid, 'unavailable'],
    ['a valid day in the past', '2026-11-20', valid, 'past'],
    ['a valid day outside the event', '2027-01-01', valid, 'unavailable'],
    ['valid and blocked', '2026-11-22', { ...valid, blocked_dates: ['2026-11-22'] }, 'unavailable'],
    ['an empty list of valid days', '2026-11-23', { dates_valid: [] }, 'open'],
  ])('%s', (_name, day, rules, expected) => {
    expect(dayState(day, rules, range, today)).toBe(expected);
  });

  test('before the event begins', () => {
    expect(dayState('2026-11-22', {}, { from: '2026-12-01', to: '2026-12-31' }, today)).toBe('unavailable');
  });
});

function question(): CalendarQuestion {
  const matrix = readPriceMatrix(
    [
      {
        purchase_date: 'default',
        calendar_price: [
          { date: 'default', price: 40, price_tier: [{ count: 50, price: 45 }] },
          { date: '2026-11-23', price: 30 },
          { date: '2026-11-24', price: 20 },
        ],
      },
    ],
    noLog,
  );
  const availability = {
    '2026-11-22': { [pass._id]: { item_count: 3, sold_count: 60 } },
    '2026-11-24': { [pass._id]: { item_count: 0 } },
    '2026-11-25': { [pass._id]: { item_count: null } },
  };
  return { product: pass, matrix, availability, range: { from: today, to: '2026-11-25' }, today };
}

describe('the days as they are shown', () => {
  test('price, what is left, sold out, today', () => {
    expect(calendarDays(question())).toEqual([
      { day: '2026-11-21', state: 'open', isToday: true, priceCents: 4000, itemsLeft: null },
      { day: '2026-11-22', state: 'open', isToday: false, priceCents: 4500, itemsLeft: 3 },
      { day: '2026-11-23', state: 'open', isToday: false, priceCents: 3000, itemsLeft: null },
      { day: '2026-11-24', state: 'sold-out', isToday: false, priceCents: 2000, itemsLeft: 0 },
      { day: '2026-11-25', state: 'open', isToday: false, priceCents: 4000, itemsLeft: null },
    ]);
  });

  test('the lowest price is that of a day which can still be bought', () => {
    const days = calendarDays(question());
    expect(lowestPrice(days)).toBe(3000);
    expect(cheapestDays(days)).toEqual(new Set(['2026-11-23']));
  });

  test('nothing is marked cheapest when all cost the same, or nothing is open', () => {
    const same = calendarDays({ ...question(), range: { from: '2026-11-25', to: '2026-11-29' } });
    expect(lowestPrice(same)).toBe(4000);
    expect(cheapestDays(same).size).toBe(0);
    expect(lowestPrice([])).toBeNull();
    expect(cheapestDays([]).size).toBe(0);
  });

  test('a day that is sold out does not count among those that cost the same', () => {
    const same = calendarDays({ ...question(), range: { from: '2026-11-24', to: '2026-11-26' } });
    expect(same.map(({ state }) => state)).toEqual(['sold-out', 'open', 'open']);
    expect(cheapestDays(same).size).toBe(0);
  });

  test('a day that is over, or on which the pass cannot be used, has a price for nobody', () => {
    const blocked = { ...question(), product: { ...pass, blocked_dates: ['2026-11-23'] } };
    expect(calendarDay('2026-11-23', blocked)).toMatchObject({ state: 'unavailable', priceCents: null });
    expect(calendarDay('2026-11-20', blocked)).toMatchObject({ state: 'past', priceCents: null });
  });

  test('a day without a price is not for sale', () => {
    expect(calendarDay('2026-11-23', { ...question(), matrix: [] })).toMatchObject({ state: 'unavailable', priceCents: null });
  });
});
