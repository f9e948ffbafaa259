import { expect, test } from 'vitest';
import { instantInZone } from '../zone.ts';
import { lastReportDay, nextReportAt, reportDaysBefore, reportDaysDue, type ReportRhythm } from './report-mail-days.ts';

const daily: ReportRhythm = { every: 'day', weekday: null, hour: 7 };
const mondays: ReportRhythm = { every: 'week', weekday: 1, hour: 7 };
const monthly: ReportRhythm = { every: 'month', weekday: null, hour: 7 };
const AUCKLAND = 'Pacific/Auckland';
const HONOLULU = 'Pacific/Honolulu';
const CHICAGO = 'America/Chicago';

test.each([
  ['day', daily, '2026-11-23', '2026-11-22', '2026-11-22'],
  ['day of a new year', daily, '2027-01-01', '2026-12-31', '2026-12-31'],
  ['week', mondays, '2026-11-23', '2026-11-16', '2026-11-22'],
  ['month', monthly, '2026-12-01', '2026-11-01', '2026-11-30'],
  ['short month', monthly, '2028-03-01', '2028-02-01', '2028-02-29'],
  ['month of another year', monthly, '2027-01-01', '2026-12-01', '2026-12-31'],
])('a report is of the whole %s before', (_, rhythm, day, first, last) => expect(reportDaysBefore(rhythm, day)).toEqual({ first, last }));

test('it is due at the hour of the venue’s clock: the same morning is nearly a day apart in Auckland and Honolulu', () => {
  const at = Date.parse('2026-11-22T18:00:00Z');
  expect(reportDaysDue(daily, AUCKLAND, at - 1, '2026-11-22')).toEqual([]);
  expect(reportDaysDue(daily, AUCKLAND, at, '2026-11-22')).toEqual(['2026-11-23']);
  const there = Date.parse('2026-11-23T17:00:00Z');
  expect(reportDaysDue(daily, HONOLULU, there - 1, '2026-11-22')).toEqual([]);
  expect(reportDaysDue(daily, HONOLULU, there, '2026-11-22')).toEqual(['2026-11-23']);
});

test.each([
  ['a week’s on its day alone', mondays, '2026-11-16', '2026-11-22', []],
  ['a week’s', mondays, '2026-11-16', '2026-11-23', ['2026-11-23']],
  ['a month’s on the first alone', monthly, '2026-11-01', '2026-11-30', []],
  ['a month’s', monthly, '2026-11-01', '2026-12-01', ['2026-12-01']],
])('%s', (_, rhythm, sentOn, today, due) => expect(reportDaysDue(rhythm, CHICAGO, instantInZone(CHICAGO, today, '12:00:00'), sentOn)).toEqual(due));

test('an hour that comes twice in autumn sends once, and one that spring leaves out sends an hour later', () => {
  const atOne = { ...daily, hour: 1 };
  const first = Date.parse('2026-11-01T06:00:00Z');
  expect(reportDaysDue(atOne, CHICAGO, first, '2026-10-31')).toEqual(['2026-11-01']);
  expect(reportDaysDue(atOne, CHICAGO, first + 3_600_000, '2026-11-01')).toEqual([]);
  const atTwo = { ...daily, hour: 2 };
  const spring = Date.parse('2026-03-08T08:00:00Z');
  expect(reportDaysDue(atTwo, CHICAGO, spring - 1, '2026-03-07')).toEqual([]);
  expect(reportDaysDue(atTwo, CHICAGO, spring, '2026-03-07')).toEqual(['2026-03-08']);
});

test('a clock that is set back sends nothing again', () => {
  expect(reportDaysDue(daily, CHICAGO, instantInZone(CHICAGO, '2026-11-22', '09:00:00'), '2026-11-23')).toEqual([]);
});

test('what was missed is made up for, but not day by day for longer than two days', () => {
  const now = instantInZone(CHICAGO, '2026-11-23', '09:00:00');
  expect(reportDaysDue(daily, CHICAGO, now, '2026-11-21')).toEqual(['2026-11-22', '2026-11-23']);
  expect(reportDaysDue(daily, CHICAGO, now, '2026-09-01')).toEqual(['2026-11-22', '2026-11-23']);
  const thursday = instantInZone(CHICAGO, '2026-11-26', '09:00:00');
  expect(reportDaysDue(mondays, CHICAGO, thursday, '2026-11-16')).toEqual(['2026-11-23']);
  expect(reportDaysDue(mondays, CHICAGO, thursday, '2026-10-05')).toEqual(['2026-11-23']);
});

test('what is asked for now is sent from the next time on', () => {
  const now = instantInZone(CHICAGO, '2026-11-23', '09:00:00');
  expect(lastReportDay(daily, CHICAGO, now)).toBe('2026-11-23');
  expect(lastReportDay({ ...daily, hour: 10 }, CHICAGO, now)).toBe('2026-11-22');
  expect(nextReportAt(daily, CHICAGO, now, '2026-11-23')).toBe(instantInZone(CHICAGO, '2026-11-24', '07:00:00'));
  expect(nextReportAt({ ...daily, hour: 10 }, CHICAGO, now, '2026-11-22')).toBe(instantInZone(CHICAGO, '2026-11-23', '10:00:00'));
  expect(nextReportAt({ ...daily, hour: 10 }, CHICAGO, now, '2026-11-23')).toBe(instantInZone(CHICAGO, '2026-11-24', '10:00:00'));
  expect(nextReportAt(monthly, CHICAGO, now, '2026-11-01')).toBe(instantInZone(CHICAGO, '2026-12-01', '07:00:00'));
});
