import { describe, expect, test } from 'vitest';
import { isStillOpen, sessionsOfDay } from './session.ts';

const ZONE = 'America/Denver';
// 22:30 on 2 July in Denver.
const NOW = Date.UTC(2027, 6, 3, 4, 30);

/** Where a gate lets in for a time of entry all day long. */
const ALL_DAY = 1440;

describe('whether a session has ended', () => {
  test.each([
    ['is still to begin', '23:00:00', '23:30:00', '2027-07-02', false],
    ['is running', '22:00:00', '23:00:00', '2027-07-02', false],
    ['ends this very second', '22:00:00', '22:30:00', '2027-07-02', false],
    ['is over', '20:00:00', '22:29:59', '2027-07-02', true],
    ['has no end', '20:00:00', null, '2027-07-02', false],
    ['begins today and ends tomorrow', '23:00:00', '01:00:00', '2027-07-02', false],
    ['runs until midnight', '20:00:00', '00:00:00', '2027-07-02', false],
    ['runs around the clock', '08:00:00', '08:00:00', '2027-07-02', false],
    ['is of tomorrow', '20:00:00', '22:00:00', '2027-07-03', false],
    ['is of any day', '20:00:00', '22:00:00', 'any', false],
    ['is of the whole event', '20:00:00', '22:00:00', 'event', false],
  ])('one that %s', (_name, startTime, endTime, date, expected) => {
    expect(isStillOpen({ startTime, endTime }, date, { zone: ZONE, lateMinutes: ALL_DAY }, NOW)).toBe(!expected);
  });

  test('by the clock of the venue', () => {
    const evening = { startTime: '20:00:00', endTime: '22:00:00' };
    const isOpenIn = (zone: string, session: typeof evening, date: string) => isStillOpen(session, date, { zone, lateMinutes: ALL_DAY }, NOW);
    expect([isOpenIn('America/Los_Angeles', evening, '2027-07-02'), isOpenIn('Europe/Berlin', evening, '2027-07-03')]).toEqual([true, true]);
    expect(isOpenIn('Europe/Berlin', { startTime: '05:00:00', endTime: '06:00:00' }, '2027-07-03')).toBe(false);
  });
});

describe('a session that goes on can be chosen as long as a gate lets in for its time', () => {
  test.each([
    ['at the last minute', '21:30:00', null, '2027-07-02', true],
    ['a minute later', '21:29:00', null, '2027-07-02', false],
    ['a minute later, though it goes on', '21:29:00', '23:59:00', '2027-07-02', false],
    ['of tomorrow', '08:00:00', null, '2027-07-03', true],
    ['of yesterday, before midnight', '23:59:00', null, '2027-07-01', false],
    ['of any day', '08:00:00', null, 'any', true],
  ])('%s', (_name, startTime, endTime, date, expected) => {
    expect(isStillOpen({ startTime, endTime }, date, { zone: ZONE, lateMinutes: 60 }, NOW)).toBe(expected);
  });

  test('in minutes that go by, also where the clock is put back', () => {
    const halfPastOne = { startTime: '01:30:00', endTime: null };
    const at = (instant: string) => isStillOpen(halfPastOne, '2027-11-07', { zone: ZONE, lateMinutes: 60 }, Date.parse(instant));
    expect([at('2027-11-07T01:30:00-07:00'), at('2027-11-07T01:31:00-07:00')]).toEqual([true, false]);
  });
});

describe('the sessions of a day', () => {
  const daily = { id: 'daily', date: 'every', startTime: '10:00:00' };
  const other = { id: 'other', date: 'every', startTime: '10:00:00' };
  const special = { id: 'special', date: '2027-07-02', startTime: '10:00:00' };
  const noon = { id: 'noon', date: 'every', startTime: '12:00:00' };
  const tomorrow = { id: 'tomorrow', date: '2027-07-03', startTime: '14:00:00' };
  test.each([
    ['none', [], []],
    ['every day’s and its own, none of another day', [daily, noon, tomorrow], ['daily', 'noon']],
    ['its own in the place of every day’s at the same time', [daily, noon, special], ['special', 'noon']],
    ['its own, named before', [special, daily], ['special']],
    ['the first of two at the same time', [other, daily], ['other']],
  ])('are %s', (_name, sessions, expected) => {
    expect(sessionsOfDay(sessions, '2027-07-02').map(({ id }) => id)).toEqual(expected);
  });
});
