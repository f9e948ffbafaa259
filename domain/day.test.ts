import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daySchema, timeOfDaySchema } from './day-schema.ts';
import { addDays, compareDays, daysBetween, daysFromTo, daysInMonth, hasDay, isDay, parseVisitDate, visitDateParts, weekdayOf } from './day.ts';

const anyDay = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month1, day]) => Temporal.PlainDate.from({ year, month: month1, day }).toString())
  .filter((text) => text.length === 10);

describe('a day is a real calendar date', () => {
  test.each([
    ['2026-07-04', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['9999-12-31', true],
    ['0001-01-01', true],
    ['2025-02-29', false],
    ['1900-02-29', false],
    ['2025-02-30', false],
    ['2025-04-31', false],
    ['2025-13-01', false],
    ['2025-00-10', false],
    ['0000-01-01', false],
    ['0000-00-00', false],
    ['2026-7-4', false],
    ['2026-07-04T00:00', false],
    [' 2026-07-04', false],
    ['2026-07-04\n', false],
    ['any', false],
    ['', false],
    [20260704, false],
    [null, false],
  ])('%j → %s', (value, expected) => {
    expect(isDay(value)).toBe(expected);
    expect(daySchema.safeParse(value).success).toBe(expected);
  });
});

describe('every wire form of a visit date', () => {
  test.each([
    ['2026-07-04', '2026-07-04'],
    ['event', 'event'],
    ['any', 'any'],
    ['0000-00-00', 'any'],
    ['2026-00-00', 'any'],
    [{ year: 2026, month1: 7, day: 4 }, '2026-07-04'],
    [{ year: '2026', month1: '07', day: '04', isAnyDay: false, isEventLength: false }, '2026-07-04'],
    [{ year: 0, month1: 0, day: 0 }, 'any'],
    [{ year: 2026, month1: 0, day: 0 }, 'any'],
    [{ year: 2026, month1: 7, day: 4, isAnyDay: true }, 'any'],
    [{ year: 2026, month1: 7, day: 4, isEventLength: true }, 'event'],
    [{ isAnyDay: true, isEventLength: true }, 'event'],
    [{ year: 2025, month1: 2, day: 30 }, null],
    [{ year: 2025, month1: 0, day: 5 }, null],
    [{ year: 2025, month1: 5, day: 0 }, null],
    [{ year: 2025.5, month1: 5, day: 1 }, null],
    [{ year: -2025, month1: 5, day: 1 }, null],
    [{ year: 2025, month1: 5 }, null],
    [{ year: 'MMXXV', month1: 5, day: 1 }, null],
    [{ year: '20250', month1: 5, day: 1 }, null],
    [{ isAnyDay: 'true' }, null],
    ['2025-02-30', null],
    ['2026-07-00', null],
    ['Any', null],
    ['', null],
    [undefined, null],
    [null, null],
    [7, null],
    [[2026, 7, 4], null],
  ])('%j → %j', (value, expected) => {
    expect(parseVisitDate(value)).toBe(expected);
  });

  test('parts and text say the same', () => {
    fc.assert(
      fc.property(fc.oneof(anyDay, fc.constant('any'), fc.constant('event')), (date) => {
        expect(parseVisitDate(visitDateParts(date))).toBe(date);
      }),
    );
  });

  test('the any-day flag goes with zeros', () => {
    expect(visitDateParts('any')).toEqual({ year: 0, month1: 0, day: 0, isAnyDay: true, isEventLength: false });
  });
});

describe('day arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 1, '2026-03-09'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s + %i = %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('agrees with Temporal', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        const expected = Temporal.PlainDate.from(day).add({ days: count });
        fc.pre(expected.year >= 1 && expected.year <= 9999);
        const moved = addDays(day, count);
        expect(moved).toBe(expected.toString());
        expect(daysBetween(day, moved)).toBe(count);
        expect(weekdayOf(day)).toBe(Temporal.PlainDate.from(day).dayOfWeek % 7);
        expect(compareDays(day, moved)).toBe(-Math.sign(count) + 0);
      }),
    );
  });

  test('days of a range, both ends included', () => {
    expect(daysFromTo('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysFromTo('2026-03-02', '2026-03-02')).toEqual(['2026-03-02']);
    expect(daysFromTo('2026-03-02', '2026-03-01')).toEqual([]);
  });

  test('days of a range are looked at until one is wanted', () => {
    const seen: string[] = [];
    const isFirstOfMonth = (day: string) => seen.push(day) > 0 && day.endsWith('-01');
    expect(hasDay({ from: '2026-02-27', to: '2026-03-05' }, isFirstOfMonth)).toBe(true);
    expect(seen).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(hasDay({ from: '2026-02-27', to: '2026-03-01' }, isFirstOfMonth)).toBe(true);
    expect(hasDay({ from: '2026-02-27', to: '2026-02-28' }, isFirstOfMonth)).toBe(false);
    expect(hasDay({ from: '2026-03-01', to: '2026-02-28' }, isFirstOfMonth)).toBe(false);
  });

  test.each([
    [2026, 1, 31],
    [2026, 2, 28],
    [2028, 2, 29],
    [2100, 2, 28],
    [2026, 11, 30],
  ])('%i-%i has %i days', (year, month1, days) => {
    expect(daysInMonth(year, month1)).toBe(days);
  });
});

test.each([
  ['00:00:00', true],
  ['23:59:59', true],
  ['24:00:00', false],
  ['24:00:60', false],
  ['12:60:00', false],
  ['9:00:00', false],
  ['09:00', false],
])('entry time %s → %s', (time, expected) => {
  expect(timeOfDaySchema.safeParse(time).success).toBe(expected);
});
