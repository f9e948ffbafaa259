import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { clockOfEvent, isOfTheNightBefore, dayEndOf, endOfVisitDay, MIDNIGHT, venueTime, visitDay, visitDayOf } from './visit-day.ts';
import { startOfDayInZone } from './zone.ts';

const CHICAGO = 'America/Chicago';
const open4 = { zone: CHICAGO, dayEndsAt: '04:00:00' };

test.each([
  ['04:00:00', '04:00:00'],
  ['00:00:00', MIDNIGHT],
  ['11:59:59', '11:59:59'],
  ['12:00:00', MIDNIGHT],
  ['23:00:00', MIDNIGHT],
  ['4:00', MIDNIGHT],
  ['', MIDNIGHT],
  [null, MIDNIGHT],
  [undefined, MIDNIGHT],
  [4, MIDNIGHT],
])('%j ends the day at %s', (kept, end) => expect(dayEndOf(kept)).toBe(end));

describe('a night until four', () => {
  test.each([
    ['2026-07-04T23:59:59-05:00', '2026-07-04'],
    ['2026-07-05T00:00:00-05:00', '2026-07-04'],
    ['2026-07-05T03:59:59.999-05:00', '2026-07-04'],
    ['2026-07-05T04:00:00-05:00', '2026-07-05'],
    ['2026-01-01T02:00:00-06:00', '2025-12-31'],
  ])('%s is of %s', (instant, day) => expect(visitDay(open4, Date.parse(instant))).toBe(day));

  test.each<[string | null, boolean]>([
    ['00:00:00', true],
    ['03:59:59', true],
    ['04:00:00', false],
    ['23:59:59', false],
    [null, false],
  ])('a time of entry of %s belongs to the night before: %s', (time, expected) => expect(isOfTheNightBefore(time, '04:00:00')).toBe(expected));

  test('has what was sold for a time before its end on the next date, and nothing else', () => {
    expect(['00:15:00', '03:59:59', '04:00:00', null].map((time) => visitDayOf('2026-07-05', time, '04:00:00'))).toEqual([
      '2026-07-04',
      '2026-07-04',
      '2026-07-05',
      '2026-07-05',
    ]);
  });

  test('goes by the clock of its place, or of the venue where its place says none', () => {
    const event = { day_ends_at: '04:00:00' };
    expect(clockOfEvent(event, { time_zone: 'Europe/Berlin' }, CHICAGO)).toEqual({ zone: 'Europe/Berlin', dayEndsAt: '04:00:00' });
    for (const facility of [undefined, {}, { time_zone: null }, { time_zone: 'Mars/Olympus' }]) expect(clockOfEvent(event, facility, CHICAGO)).toEqual(open4);
  });

  test('is over when the next day begins', () => {
    const end = endOfVisitDay(open4, '2026-07-04');
    expect(new Date(end).toISOString()).toBe('2026-07-05T09:00:00.000Z');
    expect([visitDay(open4, end - 1), visitDay(open4, end)]).toEqual(['2026-07-04', '2026-07-05']);
  });

  test('calendar and clock show the real date and time', () => {
    const moment = {
      ...open4,
      at: Date.parse('2026-07-05T00:30:00-05:00'),
      today: '2026-07-04',
      calendarDay: '2026-07-05',
      time: '00:30:00',
      dayEndsAt: '04:00:00',
    };
    expect(venueTime(open4, Date.parse('2026-07-05T00:30:00-05:00'))).toEqual(moment);
  });
});

test.each([
  ['2026-07-04T23:59:59-05:00', '2026-07-04'],
  ['2026-07-05T00:00:00-05:00', '2026-07-05'],
])('at midnight, as where nothing is said: %s is of %s', (instant, day) =>
  expect(visitDay({ zone: CHICAGO, dayEndsAt: MIDNIGHT }, Date.parse(instant))).toBe(day),
);

describe('the nights on which clocks change', () => {
  test.each<[string, string, string, string, number]>([
    ['an hour shorter', CHICAGO, '2026-03-07', '04:00:00', 27],
    ['an hour longer', CHICAGO, '2026-10-31', '04:00:00', 29],
    ['until a time that the clock skips', CHICAGO, '2026-03-07', '02:30:00', 26.5],
    ['until a time that it shows twice: the first', CHICAGO, '2026-10-31', '01:30:00', 25.5],
    ['by half an hour', 'Australia/Lord_Howe', '2026-04-04', '01:45:00', 25.75],
    ['where midnight itself is skipped', 'Asia/Beirut', '2026-03-28', '02:00:00', 25],
    ['where midnight itself is skipped and ends the day', 'Asia/Beirut', '2026-03-28', MIDNIGHT, 24],
  ])('%s', (_, zone, day, dayEndsAt, hours) => {
    const clock = { zone, dayEndsAt };
    const [start, end] = [startOfDayInZone(zone, day), endOfVisitDay(clock, day)];
    expect((end - start) / HOUR_MS).toBe(hours);
    const noon = start + 12 * HOUR_MS;
    const steps = Array.from({ length: 26 * 12 }, (_, step) => noon + step * 5 * MINUTE_MS);
    expect(steps.filter((at) => at < end).every((at) => visitDay(clock, at) === day)).toBe(true);
    expect(steps.filter((at) => at >= end).some((at) => visitDay(clock, at) === day)).toBe(false);
  });
});
