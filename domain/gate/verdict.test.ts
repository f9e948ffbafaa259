import { describe, expect, test } from 'vitest';
import { MIDNIGHT, venueTime } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import { MINUTE_MS } from '../durations.ts';
import {
  ENTRY_WINDOW,
  comesBackOnANewDay,
  isBeforeEntry,
  letsInOn,
  minutesOff,
  refusalAtGate,
  type GateMoment,
  type GateTicket,
  type Refusal,
} from './verdict.ts';

const EVENT = 'e'.repeat(24);
const OTHER = 'f'.repeat(24);
const ticket: GateTicket = {
  state: 'active',
  eventId: EVENT,
  visitDate: '2026-07-04',
  isToCollect: false,
  reentry: 'none',
  needsActivation: false,
  activated: false,
  lastInOn: null,
  inBeforeOn: null,
  entryTime: null,
  movedTo: null,
  reservedOn: null,
  passDays: null,
};
const ZONE = 'America/Chicago';
const gate: GateMoment = {
  zone: ZONE,
  at: instantInZone(ZONE, '2026-07-04', '10:00:00'),
  today: '2026-07-04',
  calendarDay: '2026-07-04',
  time: '10:00:00',
  dayEndsAt: MIDNIGHT,
  entry: ENTRY_WINDOW,
  direction: 'in',
  eventId: EVENT,
  opensOn: '2026-07-01',
  closesOn: '2026-07-10',
  rightGate: true,
};
/** If days end at midnight, the visit day is the calendar day. */
const momentOf = (at: Partial<GateMoment>): GateMoment => {
  const { today, time } = { ...gate, ...at };
  return { ...gate, calendarDay: today, at: instantInZone(ZONE, today, time), ...at };
};
type Row = [string, Partial<GateTicket>, Partial<GateMoment>, Refusal | null];

describe('one entry', () => {
  test.each<Row>([
    ['a ticket for today', {}, {}, null],
    ['at a gate for every event', {}, { eventId: null }, null],
    ['used', { state: 'used', lastInOn: '2026-07-04' }, {}, 'already-used'],
    ['revoked', { state: 'revoked' }, {}, 'revoked'],
    ['passed on', { state: 'transferred' }, {}, 'transferred'],
    ['another event', {}, { eventId: OTHER }, 'wrong-event'],
    ['yesterday', { visitDate: '2026-07-03' }, {}, 'wrong-date'],
    ['tomorrow', { visitDate: '2026-07-05' }, {}, 'wrong-date'],
    ['the gate for something else', {}, { rightGate: false }, 'wrong-gate'],
    ['not activated', { needsActivation: true }, {}, 'not-activated'],
    ['activated', { needsActivation: true, activated: true }, {}, null],
    ['on the way out', { state: 'used' }, { direction: 'out' }, 'no-reentry'],
    ['any day, within the event', { visitDate: 'any' }, {}, null],
    ['any day, the first day', { visitDate: 'any' }, { today: '2026-07-01' }, null],
    ['any day, the last day', { visitDate: 'any' }, { today: '2026-07-10' }, null],
    ['any day, used on another', { visitDate: 'any', state: 'used', lastInOn: '2026-07-03' }, {}, 'already-used'],
    ['any day, used and for another event', { visitDate: 'any', state: 'used', lastInOn: '2026-07-03' }, { eventId: OTHER }, 'wrong-event'],
    ['any day, before the event', { visitDate: 'any' }, { today: '2026-06-30' }, 'wrong-date'],
    ['the whole event, after it', { visitDate: 'event' }, { today: '2026-07-11' }, 'wrong-date'],
    ['merchandise to be collected, before the event', { visitDate: 'any', isToCollect: true }, { today: '2026-06-30' }, null],
    ['merchandise to be collected, after it', { visitDate: 'any', isToCollect: true }, { today: '2026-07-11' }, null],
    ['merchandise to be collected, on a blocked day', { visitDate: 'any', isToCollect: true, passDays: { blocked_dates: ['2026-07-04'] } }, {}, null],
    [
      'merchandise that was handed out',
      { visitDate: 'any', isToCollect: true, state: 'used', lastInOn: '2026-07-04' },
      { today: '2026-07-11' },
      'already-used',
    ],
    ['any day, on a day that its pass leaves out', { visitDate: 'any', passDays: { blocked_dates: ['2026-07-04'] } }, {}, 'wrong-date'],
    ['any day, on another', { visitDate: 'any', passDays: { blocked_dates: ['2026-07-05'] } }, {}, null],
    ['a day of its own that its pass leaves out by now', { passDays: { blocked_dates: ['2026-07-04'] } }, {}, null],
    ['an event without dates', { visitDate: 'event' }, { opensOn: null, closesOn: null }, null],
  ])('%s', (_, of, at, expected) => expect(refusalAtGate({ ...ticket, ...of }, momentOf(at))).toBe(expected));
});

describe('in and out', () => {
  const pass: GateTicket = { ...ticket, visitDate: 'event', reentry: 'unlimited' };
  test.each<Row>([
    ['inside already', { state: 'used', lastInOn: '2026-07-04' }, {}, 'already-used'],
    ['back in', { state: 'out', lastInOn: '2026-07-04' }, {}, null],
    ['out', { state: 'used', lastInOn: '2026-07-04' }, { direction: 'out' }, null],
    ['out twice', { state: 'out', lastInOn: '2026-07-04' }, { direction: 'out' }, 'not-inside'],
    ['out without having been in', {}, { direction: 'out' }, 'not-inside'],
    ['the next day without an exit scan', { state: 'used', lastInOn: '2026-07-03' }, {}, null],
    ['any one day, the next day', { visitDate: 'any', state: 'out', lastInOn: '2026-07-03' }, {}, 'already-used'],
    ['any one day, the next day without an exit scan', { visitDate: 'any', state: 'used', lastInOn: '2026-07-03' }, {}, 'already-used'],
    ['any one day, out on the next', { visitDate: 'any', state: 'used', lastInOn: '2026-07-03' }, { direction: 'out' }, 'already-used'],
    [
      'out on a day that its pass leaves out',
      { state: 'used', lastInOn: '2026-07-04', passDays: { blocked_dates: ['2026-07-04'] } },
      { direction: 'out' },
      null,
    ],
    ['back in on a day that its pass leaves out', { state: 'out', lastInOn: '2026-07-04', passDays: { blocked_dates: ['2026-07-04'] } }, {}, 'wrong-date'],
    ['any one day, used and withdrawn', { visitDate: 'any', state: 'revoked', lastInOn: '2026-07-03' }, {}, 'revoked'],
  ])('%s', (_, of, at, expected) => expect(refusalAtGate({ ...pass, ...of }, momentOf(at))).toBe(expected));

  test('only a new day makes up for an exit that nobody scanned', () => {
    expect(comesBackOnANewDay({ ...pass, state: 'used', lastInOn: '2026-07-03' }, gate)).toBe(true);
    expect(comesBackOnANewDay({ ...pass, state: 'used', lastInOn: '2026-07-04' }, gate)).toBe(false);
    expect(comesBackOnANewDay({ ...pass, reentry: 'none', state: 'used', lastInOn: '2026-07-03' }, gate)).toBe(false);
  });
});

describe('a time of entry', () => {
  const timed = { ...ticket, entryTime: '10:00:00' };
  test.each<Row>([
    ['on time', {}, {}, null],
    ['half an hour early', {}, { time: '09:30:00' }, null],
    ['a minute too early', {}, { time: '09:29:59' }, 'wrong-session'],
    ['an hour late', {}, { time: '11:00:59' }, null],
    ['a minute too late', {}, { time: '11:01:00' }, 'wrong-session'],
    ['too late, at a house that waits longer', {}, { time: '12:30:00', entry: { earlyMinutes: 0, lateMinutes: 180 } }, null],
    ['early, at a house that lets nobody in before', {}, { time: '09:59:00', entry: { earlyMinutes: 0, lateMinutes: 180 } }, 'wrong-session'],
    ['back in later, having been in', { reentry: 'unlimited', state: 'out', lastInOn: '2026-07-04' }, { time: '18:00:00' }, null],
    ['on the way out', { reentry: 'unlimited', state: 'used', lastInOn: '2026-07-04' }, { time: '18:00:00', direction: 'out' }, null],
    ['at the time that its session was moved to', { movedTo: '16:00:00' }, { time: '16:00:00' }, null],
    ['at its own time, after its session was moved', { movedTo: '16:00:00' }, {}, null],
    ['at neither', { movedTo: '16:00:00' }, { time: '13:00:00' }, 'wrong-session'],
    [
      'for the whole event, back in on the same day',
      { visitDate: 'event', reentry: 'unlimited', state: 'out', lastInOn: '2026-07-04' },
      { time: '18:00:00' },
      null,
    ],
    [
      'for the whole event, too late on the next day',
      { visitDate: 'event', reentry: 'unlimited', state: 'out', lastInOn: '2026-07-03' },
      { time: '18:00:00' },
      'wrong-session',
    ],
    ['another day', { visitDate: '2026-07-05' }, { time: '18:00:00' }, 'wrong-date'],
    ['used, and too late', { state: 'used', lastInOn: '2026-07-04' }, { time: '18:00:00' }, 'already-used'],
  ])('%s', (_, of, at, expected) => expect(refusalAtGate({ ...timed, ...of }, momentOf(at))).toBe(expected));

  test('tells by how much', () => {
    expect(minutesOff(timed, momentOf({ time: '09:00:00' }))).toBe(-30);
    expect(minutesOff(timed, momentOf({ time: '11:10:00' }))).toBe(10);
  });
});

test.each<[string, Partial<GateTicket>, Partial<GateMoment>, boolean]>([
  ['early', { entryTime: '10:00:00' }, { time: '09:59:59' }, true],
  ['on time', { entryTime: '10:00:00' }, {}, false],
  ['late', { entryTime: '10:00:00' }, { time: '10:00:01' }, false],
  ['for no time', {}, { time: '00:00:00' }, false],
])('whether the time of entry is still to come: %s', (_, of, at, expected) => expect(isBeforeEntry({ ...ticket, ...of }, momentOf(at))).toBe(expected));

describe('a ticket for the whole event lets in on a day', () => {
  const today = '2026-07-04';
  test.each<[string, Partial<GateTicket>, boolean]>([
    ['that nobody came in with', { reentry: 'none' }, true],
    ['with one entry in all, which was used', { reentry: 'none', lastInOn: '2026-07-03' }, false],
    ['with an entry each day, used on another', { reentry: 'daily', lastInOn: '2026-07-03' }, true],
    ['with an entry each day, used on it', { reentry: 'daily', lastInOn: today }, false],
    ['with one return a day, used once on it', { reentry: 'once', lastInOn: today, inBeforeOn: '2026-07-03' }, true],
    ['with one return a day, used twice on it', { reentry: 'once', lastInOn: today, inBeforeOn: today }, false],
    ['with any number of returns', { reentry: 'unlimited', lastInOn: today, inBeforeOn: today }, true],
  ])('%s', (_, of, expected) => expect(letsInOn(today, { ...ticket, visitDate: 'event', ...of })).toBe(expected));
});

describe('in a night that the clock changes', () => {
  test.each<[string, string, string, number, Refusal | null]>([
    ['three quarters of an hour after half past one, in spring', '2027-03-14', '01:30:00', 45, null],
    ['an hour and a minute after it', '2027-03-14', '01:30:00', 61, 'wrong-session'],
    ['twenty minutes before a quarter past three', '2027-03-14', '03:15:00', -20, null],
    ['an hour and a half after half past one, in autumn', '2027-11-07', '01:30:00', 90, 'wrong-session'],
    ['an hour after it', '2027-11-07', '01:30:00', 60, null],
    ['half an hour before half past two', '2027-11-07', '02:30:00', -30, null],
    ['an hour and a half before it', '2027-11-07', '02:30:00', -90, 'wrong-session'],
  ])('%s', (_, visitDate, entryTime, minutes, expected) => {
    for (const dayEndsAt of [MIDNIGHT, '04:00:00']) {
      const at = instantInZone(ZONE, visitDate, entryTime) + minutes * MINUTE_MS;
      const moment = { ...gate, ...venueTime({ zone: ZONE, dayEndsAt }, at), opensOn: null, closesOn: null };
      expect(refusalAtGate({ ...ticket, visitDate, entryTime }, moment)).toBe(expected);
    }
  });
});

describe('around midnight', () => {
  const late: GateTicket = { ...ticket, entryTime: '23:30:00', reentry: 'unlimited' };
  const early: GateTicket = { ...ticket, entryTime: '00:15:00', reentry: 'unlimited' };
  const [before, after] = [{ today: '2026-07-03' }, { today: '2026-07-05' }];
  test.each<[string, GateTicket, Partial<GateMoment>, Refusal | null]>([
    ['an hour late is on the next day', late, { ...after, time: '00:30:00' }, null],
    ['more than an hour late', late, { ...after, time: '00:31:00' }, 'wrong-date'],
    ['half an hour early is on the day before', early, { ...before, time: '23:45:00' }, null],
    ['more than half an hour early', early, { ...before, time: '23:44:00' }, 'wrong-date'],
    ['the same time a day later', early, { ...after, time: '00:15:00' }, 'wrong-date'],
    ['of an event that closed at midnight', late, { ...after, time: '00:10:00', closesOn: '2026-07-04' }, null],
    ['back in after midnight, within the hour', { ...late, state: 'out', lastInOn: '2026-07-04' }, { ...after, time: '00:10:00' }, null],
    ['handed on to a second guest after midnight', { ...late, state: 'used', lastInOn: '2026-07-04' }, { ...after, time: '00:10:00' }, 'already-used'],
    ['handed on by a guest who came early', { ...early, state: 'used', lastInOn: '2026-07-03' }, { time: '00:20:00' }, 'already-used'],
    ['back in later, having come early', { ...early, state: 'out', lastInOn: '2026-07-03' }, { time: '02:00:00' }, null],
    ['home after midnight', { ...ticket, reentry: 'unlimited', state: 'used', lastInOn: '2026-07-04' }, { ...after, direction: 'out' }, null],
    ['home without having been in', { ...ticket, reentry: 'unlimited' }, { ...after, direction: 'out' }, 'wrong-date'],
    ['in again the day after', { ...ticket, reentry: 'unlimited', state: 'out', lastInOn: '2026-07-04' }, after, 'wrong-date'],
    [
      'home two days later',
      { ...ticket, reentry: 'unlimited', state: 'used', lastInOn: '2026-07-04' },
      { today: '2026-07-06', direction: 'out' },
      'wrong-date',
    ],
  ])('%s', (_, of, at, expected) => expect(refusalAtGate(of, momentOf(at))).toBe(expected));
});

test.each<[string, readonly string[] | null, Refusal | null]>([
  ['for nobody in particular', null, null],
  ['reserved for today', ['2026-07-03', '2026-07-04'], null],
  ['reserved for another day', ['2026-07-05'], 'not-reserved'],
  ['never reserved', [], 'not-reserved'],
])('a season pass %s', (_, reservedOn, expected) => expect(refusalAtGate({ ...ticket, visitDate: 'event', reservedOn }, gate)).toBe(expected));

describe('the first reason counts', () => {
  const everything: Partial<GateTicket> = { state: 'revoked', eventId: OTHER, visitDate: '2026-07-01', needsActivation: true, lastInOn: '2026-07-04' };
  const steps: [Refusal, Partial<GateTicket>, Partial<GateMoment>][] = [
    ['revoked', {}, {}],
    ['wrong-event', { state: 'used' }, {}],
    ['wrong-date', { eventId: EVENT }, {}],
    ['wrong-gate', { visitDate: '2026-07-04' }, {}],
    ['not-activated', {}, { rightGate: true }],
    ['already-used', { activated: true }, {}],
  ];
  test('revoked, event, date, gate, activation, duplicate', () => {
    let [of, at]: [Partial<GateTicket>, Partial<GateMoment>] = [everything, { rightGate: false }];
    for (const [refusal, repaired, moved] of steps) {
      [of, at] = [
        { ...of, ...repaired },
        { ...at, ...moved },
      ];
      expect(refusalAtGate({ ...ticket, ...of }, momentOf(at))).toBe(refusal);
    }
  });
});
