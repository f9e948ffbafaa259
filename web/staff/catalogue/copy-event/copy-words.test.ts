import { expect, test } from 'vitest';
import { movesText, nextFirstDay, nextName } from './copy-words.ts';

test.each([
  ['a year ahead', '2026-11-27', '2026-11-28', '2027-11-26'],
  ['before it has begun', '2027-06-01', '2026-11-28', '2028-05-30'],
  ['of years ago', '2023-11-24', '2026-11-28', '2027-11-19'],
  ['of exactly a year of weeks ago', '2025-11-29', '2026-11-28', '2026-11-28'],
])('the next first day of an event %s falls on the same weekday, and not in the past', (_, first, today, expected) => {
  expect(nextFirstDay(first, today)).toBe(expected);
});

test.each([
  ['Winter Lights 2026', '2026-11-27', '2027-11-26', 'Winter Lights 2027'],
  ['Season 2026/2027', '2026-11-27', '2027-11-26', 'Season 2027/2028'],
  ['Winter Lights', '2026-11-27', '2027-11-26', 'Winter Lights 2027'],
  ['Since 2019', '2026-11-27', '2027-11-26', 'Since 2019 2027'],
])('%s', (name, first, next, expected) => {
  expect(nextName(name, first, next)).toBe(expected);
});

test.each([
  ['2027-11-26', 'Every date moves by 364 days, and keeps its weekday.'],
  ['2027-11-27', 'Every date moves by 365 days: what was on a Friday is on a Saturday.'],
  ['2026-11-28', 'Every date moves by one day: what was on a Friday is on a Saturday.'],
  ['2026-11-20', 'Every date moves back by 7 days, and keeps its weekday.'],
  ['2026-11-27', 'The copy is on the same days.'],
])('to %s', (next, expected) => {
  expect(movesText('2026-11-27', next)).toBe(expected);
});
