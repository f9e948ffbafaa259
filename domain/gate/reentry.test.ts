import { describe, expect, test } from 'vitest';
import type { VisitDate } from '#domain/day.ts';
import { MIDNIGHT, venueTime, visitDay } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import { reentryOf, type Reentry } from './reentry.ts';
import { recordedTicket, type SnapshotRecord } from './snapshot.ts';
import { comesBackOnANewDay, ENTRY_WINDOW, refusalAtGate, stateAfter, type Direction, type GateTicket } from './verdict.ts';

describe('what a pass says is frozen into its ticket', () => {
  test.each<[string, string, VisitDate, Reentry]>([
    ['', '', '2026-07-04', 'none'],
    ['none', '', '2026-07-04', 'none'],
    ['daily', '', '2026-07-04', 'none'],
    ['', 'unlimited', '2026-07-04', 'none'],
    ['once', '', '2026-07-04', 'once'],
    ['once', 'once', 'any', 'once'],
    ['unlimited', '', '2026-07-04', 'unlimited'],
    ['daily', 'daily', 'any', 'none'],
    ['unlimited', 'once', 'any', 'unlimited'],
    ['', '', 'event', 'daily'],
    ['none', '', 'event', 'daily'],
    ['daily', '', 'event', 'daily'],
    ['', 'daily', 'event', 'daily'],
    ['none', 'unlimited', 'event', 'daily'],
    ['', 'once', 'event', 'none'],
    ['none', 'once', 'event', 'none'],
    ['daily', 'once', 'event', 'daily'],
    ['once', 'once', 'event', 'once'],
    ['unlimited', 'once', 'event', 'unlimited'],
    ['', 'unlimited', 'event', 'unlimited'],
    ['daily', 'unlimited', 'event', 'daily'],
    ['', 'now and then', 'event', 'daily'],
  ])('reentry %j, frequency %j, for %s: %s', (reentry, frequency, visitDate, expected) => expect(reentryOf({ reentry, frequency }, visitDate)).toBe(expected));
});

const EVENT = 'e'.repeat(24);
const clock = { zone: 'UTC', dayEndsAt: MIDNIGHT };
const fresh: SnapshotRecord = { e: EVENT, d: 'event', n: '', p: '', s: 'active', r: 1, a: 0, v: 0, t: [] };

/** Shows a ticket several times on Saturday and then on Sunday, and collects what each showing was told; + means let in or out. */
function shown(sold: { reentry: Reentry; visitDate: VisitDate }, showings: string): string {
  let held: GateTicket = { ...recordedTicket({ ...fresh, d: sold.visitDate }, clock), reentry: sold.reentry };
  const told = showings.split(' ').map((showing) => {
    const direction: Direction = showing.startsWith('in') ? 'in' : 'out';
    const today = showing.endsWith('!') ? '2026-07-05' : '2026-07-04';
    const refusal = refusalAtGate(held, { ...moment(today), direction, opensOn: '2026-07-01', closesOn: '2026-07-10' });
    if (refusal !== null) return refusal;
    held = { ...held, state: stateAfter(direction), ...(direction === 'in' ? { inBeforeOn: held.lastInOn, lastInOn: today } : {}) };
    return '+';
  });
  return told.join(' ');
}

describe('a ticket for one day', () => {
  test.each<[Reentry, string, string]>([
    ['none', 'in in out in', '+ already-used no-reentry already-used'],
    ['daily', 'in in out in', '+ already-used + no-reentry'],
    ['once', 'in in out in in out in', '+ already-used + + already-used + no-reentry'],
    ['once', 'out in out out in', 'not-inside + + not-inside +'],
    ['unlimited', 'in out in out in out in in', '+ + + + + + + already-used'],
    ['unlimited', 'in in!', '+ wrong-date'],
  ])('%s: %s', (reentry, showings, told) => expect(shown({ reentry, visitDate: '2026-07-04' }, showings)).toBe(told));

  test.each<[Reentry, string, string]>([
    ['none', 'in in in!', '+ already-used already-used'],
    ['once', 'in out in out in in!', '+ + + + no-reentry already-used'],
    ['unlimited', 'in out in out in in!', '+ + + + + already-used'],
  ])('that need not be chosen, %s: %s', (reentry, showings, told) => expect(shown({ reentry, visitDate: 'any' }, showings)).toBe(told));

  test('is not let in a third time around midnight', () => {
    const late: GateTicket = { ...recordedTicket(fresh, clock), visitDate: '2026-07-04', entryTime: '23:30:00', reentry: 'once' };
    const after = moment('2026-07-05', '00:10:00');
    expect(refusalAtGate({ ...late, state: 'out', lastInOn: '2026-07-04' }, after)).toBeNull();
    expect(refusalAtGate({ ...late, state: 'out', lastInOn: '2026-07-05', inBeforeOn: '2026-07-04' }, after)).toBe('no-reentry');
  });
});

describe('a ticket for every day', () => {
  test.each<[Reentry, string, string]>([
    ['none', 'in in out in! out!', '+ already-used no-reentry already-used no-reentry'],
    ['daily', 'in in in! in! out! in!', '+ already-used + already-used + no-reentry'],
    ['daily', 'in out in out in! out!', '+ + no-reentry not-inside + +'],
    ['once', 'in out in in out in', '+ + + already-used + no-reentry'],
    ['once', 'in out in out in! out! in! out! in!', '+ + + + + + + + no-reentry'],
    ['once', 'in in! out! in! out! in!', '+ + + + + no-reentry'],
    ['once', 'in out in! in!', '+ + + already-used'],
    ['unlimited', 'in out in out in in! out! in!', '+ + + + + + + +'],
  ])('%s: %s', (reentry, showings, told) => expect(shown({ reentry, visitDate: 'event' }, showings)).toBe(told));

  test('a new day, and nothing else, makes up for an exit that nobody scanned', () => {
    const inside: GateTicket = { ...recordedTicket(fresh, clock), state: 'used', lastInOn: '2026-07-04' };
    const isMadeUp = (reentry: Reentry, today: string, state: 'used' | 'out' = 'used') => comesBackOnANewDay({ ...inside, reentry, state }, { today });
    expect((['none', 'daily', 'once', 'unlimited'] as const).map((reentry) => isMadeUp(reentry, '2026-07-05'))).toEqual([false, true, true, true]);
    expect([isMadeUp('daily', '2026-07-04'), isMadeUp('daily', '2026-07-05', 'out')]).toEqual([false, false]);
  });
});

const moment = (today: string, time = '10:00:00') => ({
  ...venueTime(clock, instantInZone(clock.zone, today, time)),
  entry: ENTRY_WINDOW,
  direction: 'in' as const,
  eventId: EVENT,
  opensOn: null,
  closesOn: null,
  rightGate: true,
});

describe('what a gate without a line was given', () => {
  const [morning, evening] = [Date.parse('2026-07-04T10:00:00Z'), Date.parse('2026-07-04T18:00:00Z')];
  test.each<[string, Partial<SnapshotRecord>, Partial<GateTicket>]>([
    ['before anything else was said of it, lets in once', { r: 0 }, { reentry: 'none' }],
    ['before anything else was said of it, comes and goes', { r: 1 }, { reentry: 'unlimited' }],
    ['comes once a day', { r: 1, w: 'daily' }, { reentry: 'daily' }],
    ['was in twice', { w: 'once', s: 'out', u: morning, l: evening, b: morning }, { reentry: 'once', lastInOn: '2026-07-04', inBeforeOn: '2026-07-04' }],
    [
      'has everything',
      { h: '10:00:00', q: ['2026-07-04'], a: 1, v: 1 },
      { entryTime: '10:00:00', reservedOn: ['2026-07-04'], needsActivation: true, activated: true },
    ],
  ])('%s', (_, record, ticket) => expect(recordedTicket({ ...fresh, ...record }, clock)).toMatchObject(ticket));

  test('is judged as if it had a line', () => {
    const judged = (record: Partial<SnapshotRecord>, today: string) => refusalAtGate(recordedTicket({ ...fresh, ...record }, clock), moment(today));
    const home = { s: 'out', u: morning, l: morning } as const;
    expect(visitDay(clock, morning)).toBe('2026-07-04');
    expect([judged({ ...home, w: 'daily' }, '2026-07-04'), judged({ ...home, w: 'daily' }, '2026-07-05')]).toEqual(['no-reentry', null]);
    expect([judged({ ...home, w: 'once' }, '2026-07-04'), judged({ ...home, w: 'once', l: evening, b: morning }, '2026-07-04')]).toEqual([null, 'no-reentry']);
  });
});
