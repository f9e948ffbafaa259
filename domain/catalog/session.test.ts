import { describe, expect, test } from 'vitest';
import { hasEnded, sessionsOfDay } from './session.ts';

const ZONE = 'America/Denver';
// 22:30 on 2 July in Denver.
const NOW = Date.UTC(2027, 6, 3, 4, 30);

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
    expect(hasEnded({ startTime, endTime }, date, ZONE, NOW)).toBe(expected);
  });

  test('by the clock of the venue', () => {
    const evening = { startTime: '20:00:00', endTime: '22:00:00' };
    expect([hasEnded(evening, '2027-07-02', 'America/Los_Angeles', NOW), hasEnded(evening, '2027-07-03', 'Europe/Berlin', NOW)]).toEqual([false, false]);
    expect(hasEnded({ startTime: '05:00:00', endTime: '06:00:00' }, '2027-07-03', 'Europe/Berlin', NOW)).toBe(true);
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
