import { expect, test } from 'vitest';
import { fullDay, longDay, longDaySeenFrom, mediumDay, monthTitle, ordinal, shortDay, shortDayAndYear, visitDateText } from './day-text.ts';
import { addDays } from './day.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
  [111, '111th'],
])('%i is %s', (number, expected) => {
  expect(ordinal(number)).toBe(expected);
});

test('the forms of a date', () => {
  expect(longDay('2026-11-21')).toBe('Saturday, November 21st');
  expect(fullDay('2026-11-21')).toBe('Saturday, November 21st, 2026');
  expect(shortDay('2026-11-21')).toBe('Sat, Nov 21st');
  expect(shortDayAndYear('2026-11-21')).toBe('Sat, Nov 21st, 2026');
  expect(mediumDay('2026-01-02')).toBe('Jan 2, 2026');
  expect(monthTitle('2026-12')).toBe('December 2026');
});

test('a day of another year is shown with its year', () => {
  expect(longDaySeenFrom('2026-12-31', '2026-01-01')).toBe('Thursday, January 1st');
  expect(longDaySeenFrom('2026-12-31', '2027-01-01')).toBe('Friday, January 1st, 2027');
  expect(longDaySeenFrom('2026-01-01', '2025-12-31')).toBe('Wednesday, December 31st, 2025');
});

test('a visit without a day of its own', () => {
  expect(visitDateText('any')).toBe('Any day');
  expect(visitDateText('event')).toBe('Entire event');
  expect(visitDateText('2026-05-03')).toBe('Sunday, May 3rd');
  expect(visitDateText('2026-05-03', fullDay)).toBe('Sunday, May 3rd, 2026');
  expect(visitDateText('any', fullDay)).toBe('Any day');
});

test('names agree with Intl over two years', () => {
  const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', timeZone: 'UTC' });
  for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const parts = names.formatToParts(Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds);
    for (const { type, value } of parts) if (type !== 'literal') expect(longDay(day)).toContain(value);
  }
});
