import { describe, expect, test } from 'vitest';
import { venueTime } from '#domain/visit-day.ts';
import { comesBackOnANewDay, ENTRY_WINDOW, minutesOff, refusalAtGate, type GateMoment, type GateTicket, type Refusal } from './verdict.ts';

/** A venue that is open until three and whose day ends at four: Saturday, 4 July, and the nights around it. */
const EVENT = 'e'.repeat(24);
const clock = { zone: 'America/Chicago', dayEndsAt: '04:00:00' };
const ticket: GateTicket = {
  state: 'active',
  eventId: EVENT,
  visitDate: '2026-07-04',
  isToCollect: false,
  reentry: 'unlimited',
  needsActivation: false,
  activated: false,
  lastInOn: null,
  inBeforeOn: null,
  entryTime: null,
  movedTo: null,
  reservedOn: null,
  passDays: null,
};
const at = (wall: string, more: Partial<GateMoment> = {}): GateMoment => ({
  ...venueTime(clock, Date.parse(`2026-07-${wall}-05:00`)),
  entry: ENTRY_WINDOW,
  direction: 'in',
  eventId: EVENT,
  opensOn: '2026-07-03',
  closesOn: '2026-07-05',
  rightGate: true,
  ...more,
});
const inside = { state: 'used', lastInOn: '2026-07-04' } as const;
const outside = { state: 'out', lastInOn: '2026-07-04' } as const;
const out = { direction: 'out' } as const;
type Row = [string, Partial<GateTicket>, GateMoment, Refusal | null];
const judged = (of: Partial<GateTicket>, gate: GateMoment) => refusalAtGate({ ...ticket, ...of }, gate);

describe('a ticket for a day', () => {
  test.each<Row>([
    ['comes for the first time after midnight', {}, at('05T00:30:00'), null],
    ['at the last moment', {}, at('05T03:59:59'), null],
    ['when the day is over', {}, at('05T04:00:00'), 'wrong-date'],
    ['goes out after midnight', inside, at('05T00:30:00', out), null],
    ['comes back', outside, at('05T00:40:00'), null],
    ['comes back when the day is over', outside, at('05T04:00:00'), 'wrong-date'],
    ['goes home when the day is over', inside, at('05T04:30:00', out), null],
    ['goes home in the night after', inside, at('06T03:59:59', out), null],
    ['goes home two days later', inside, at('06T04:00:00', out), 'wrong-date'],
    ['goes out without having been in', {}, at('05T04:30:00', out), 'wrong-date'],
    ['is shown twice', inside, at('05T00:30:00'), 'already-used'],
    ['comes in the night before its day', {}, at('04T00:30:00'), 'wrong-date'],
    ['comes when its day begins', {}, at('04T04:00:00'), null],
    ['of the first day, in the night before', { visitDate: '2026-07-03' }, at('03T03:59:59'), 'wrong-date'],
    ['of the last day, in its night', { visitDate: '2026-07-05' }, at('06T01:00:00'), null],
  ])('%s', (_, of, gate, expected) => expect(judged(of, gate)).toBe(expected));
});

describe('a ticket without a day', () => {
  const event = { visitDate: 'event' } as const;
  const any = { visitDate: 'any' } as const;
  test.each<Row>([
    ['for the event, in its last night', event, at('06T00:30:00'), null],
    ['for the event, when the last night is over', event, at('06T04:00:00'), 'wrong-date'],
    ['for the event, in the night before it', event, at('03T00:30:00'), 'wrong-date'],
    ['for the event, when its first day begins', event, at('03T04:00:00'), null],
    ['for the event, back after midnight', { ...event, ...outside }, at('05T00:30:00'), null],
    ['for the event, inside already', { ...event, ...inside }, at('05T00:30:00'), 'already-used'],
    ['for the event, on the next day without an exit', { ...event, ...inside }, at('05T04:00:00'), null],
    ['for the event, goes home after its last night', { ...event, state: 'used', lastInOn: '2026-07-05' }, at('06T04:30:00', out), null],
    ['for the event, goes home a day later', { ...event, state: 'used', lastInOn: '2026-07-05' }, at('07T04:30:00', out), 'wrong-date'],
    ['for the event, goes out after its last night without having been in', event, at('06T04:30:00', out), 'wrong-date'],
    ['for any day, in the last night', any, at('06T03:59:59'), null],
    ['for any day, back in the night of the day it was for', { ...any, ...outside }, at('05T00:30:00'), null],
    ['for any day, out in that night', { ...any, ...inside }, at('05T00:30:00', out), null],
    ['for any day, when that day is over', { ...any, ...outside }, at('05T04:00:00'), 'already-used'],
    ['a season pass reserved for the day', { ...event, reservedOn: ['2026-07-04'] }, at('05T00:30:00'), null],
    ['a season pass reserved for the date on the calendar', { ...event, reservedOn: ['2026-07-05'] }, at('05T00:30:00'), 'not-reserved'],
  ])('%s', (_, of, gate, expected) => expect(judged(of, gate)).toBe(expected));

  test('has no new day at midnight', () => {
    const held = { ...ticket, ...event, ...inside };
    expect(comesBackOnANewDay(held, at('05T03:59:59'))).toBe(false);
    expect(comesBackOnANewDay(held, at('05T04:00:00'))).toBe(true);
  });
});

describe('a time of entry is a time on the calendar date', () => {
  const evening = { entryTime: '20:00:00' };
  const late = { entryTime: '23:30:00' };
  /** Tickets dated 4 July. Times before four belong to the night that began on the 3rd. */
  const afterMidnight = { entryTime: '00:15:00' };
  const atTheEnd = { entryTime: '03:45:00' };
  const atTheStart = { entryTime: '04:15:00' };
  test.each<Row>([
    ['too late by hours, after midnight', evening, at('05T00:30:00'), 'wrong-session'],
    ['back after midnight', { ...evening, ...outside }, at('05T00:30:00'), null],
    ['back when the day is over', { ...evening, ...outside }, at('05T04:00:00'), 'wrong-date'],
    ['an hour late, after midnight', late, at('05T00:30:00'), null],
    ['more than an hour late', late, at('05T00:31:00'), 'wrong-session'],
    ['after midnight, at that time', afterMidnight, at('04T00:15:00'), null],
    ['after midnight, half an hour early', afterMidnight, at('03T23:45:00'), null],
    ['after midnight, too early', afterMidnight, at('03T23:44:00'), 'wrong-session'],
    ['after midnight, too late', afterMidnight, at('04T01:16:00'), 'wrong-session'],
    ['after midnight, a night later', afterMidnight, at('05T00:15:00'), 'wrong-date'],
    ['after midnight, back in the same night', { ...afterMidnight, state: 'out', lastInOn: '2026-07-03' }, at('04T03:00:00'), null],
    ['after midnight, back in the next', { ...afterMidnight, state: 'out', lastInOn: '2026-07-03' }, at('04T20:00:00'), 'wrong-date'],
    ['near the end of the day, late', atTheEnd, at('04T04:30:00'), null],
    ['near the beginning of the day, early', atTheStart, at('04T03:50:00'), null],
    ['without a day, late after midnight', { visitDate: 'any', ...late }, at('05T00:15:00'), null],
    ['without a day, after midnight and early', { visitDate: 'any', ...afterMidnight }, at('04T23:50:00'), null],
    ['without a day, after midnight and on time', { visitDate: 'any', ...afterMidnight }, at('05T00:20:00'), null],
    ['without a day, after midnight and a day early', { visitDate: 'any', ...afterMidnight }, at('04T12:00:00'), 'wrong-session'],
  ])('%s', (_, of, gate, expected) => expect(judged(of, gate)).toBe(expected));

  test('tells by how much it is off', () => {
    expect(minutesOff({ ...ticket, ...evening }, at('05T00:30:00'))).toBe(210);
    expect(minutesOff({ ...ticket, ...afterMidnight }, at('03T18:00:00'))).toBe(-345);
  });
});
