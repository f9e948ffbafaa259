import { describe, expect, test } from 'vitest';
import { weekdayOf } from './day.ts';
import { addMonths, firstDayOf, lastDayOf, monthGrid, monthOf } from './month.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 14, '2027-07'],
  ['2026-05', -17, '2024-12'],
])('%s + %i = %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(firstDayOf(month)).toBe(`${month}-01`);
  expect(lastDayOf(month)).toBe(last);
  expect(monthOf(last)).toBe(month);
});

describe('the month grid', () => {
  test('November 2026 begins on a Sunday', () => {
    const grid = monthGrid('2026-11');
    expect(grid).toHaveLength(5);
    expect(grid[0]?.[0]).toBe('2026-11-01');
    expect(grid[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });

  test.each([
    ['2026-02', 4],
    ['2026-08', 6],
    ['2026-12', 5],
  ])('%s has %i weeks', (month, weeks) => {
    expect(monthGrid(month)).toHaveLength(weeks);
  });

  test('every day of a year stands once, under its weekday', () => {
    const seen: string[] = [];
    for (let ahead = 0; ahead < 12; ahead++) {
      for (const week of monthGrid(addMonths('2028-01', ahead))) {
        expect(week).toHaveLength(7);
        week.forEach((day, weekday) => {
          if (day === null) return;
          expect(weekdayOf(day)).toBe(weekday);
          seen.push(day);
        });
      }
    }
    expect(seen).toHaveLength(366);
    expect(seen).toEqual(seen.toSorted());
  });
});
