import { describe, expect, test } from 'vitest';
import { refusalAlone, withPassages, type GateAlone, type OwnPassage, type SnapshotEvent } from './alone.ts';
import type { SnapshotRecord } from './snapshot.ts';

const EVENT = 'e'.repeat(24);
const PARKING = 'a'.repeat(24);
const at = (time: string, day = '2026-11-21') => Date.parse(`${day}T${time}:00-06:00`);
const event: SnapshotEvent = {
  zone: 'America/Chicago',
  dayEndsAt: '00:00:00',
  opensOn: '2026-11-01',
  closesOn: '2026-11-30',
  entry: { earlyMinutes: 30, lateMinutes: 60 },
};
const gate: GateAlone = { eventId: EVENT, direction: 'in', admitsTypes: [] };
const record = (change: Partial<SnapshotRecord> = {}): SnapshotRecord => ({
  e: EVENT,
  d: '2026-11-21',
  n: 'Adult',
  p: 'Maya Okafor',
  s: 'active',
  r: 0,
  a: 0,
  v: 0,
  t: [],
  ...change,
});

describe('a gate alone judges as the server does', () => {
  test.each<[string, Partial<SnapshotRecord>, Partial<GateAlone>, string | null]>([
    ['a good ticket', {}, {}, null],
    ['used', { s: 'used', u: at('18:00'), l: at('18:00') }, {}, 'already-used'],
    ['another day', { d: '2026-11-22' }, {}, 'wrong-date'],
    ['another event', { e: 'f'.repeat(24) }, {}, 'wrong-event'],
    ['any event, at a gate for all', { e: 'f'.repeat(24) }, { eventId: null }, null],
    ['too early for its time', { h: '21:00:00' }, {}, 'wrong-session'],
    ['in time', { h: '19:15:00' }, {}, null],
    ['not activated', { a: 1 }, {}, 'not-activated'],
    ['activated', { a: 1, v: 1 }, {}, null],
    ['not reserved', { d: 'event', q: ['2026-11-20'] }, {}, 'not-reserved'],
    ['another gate', {}, { admitsTypes: [PARKING] }, 'wrong-gate'],
    ['its own gate', { t: [PARKING] }, { admitsTypes: [PARKING] }, null],
    ['one of the gate’s kinds', { t: [PARKING] }, { admitsTypes: ['b'.repeat(24), PARKING] }, null],
    ['any day, on one that its pass leaves out', { d: 'any', z: ['2026-11-21'] }, {}, 'wrong-date'],
    ['any day, on another', { d: 'any', z: ['2026-11-20'] }, {}, null],
    ['a thing to collect, on any day', { o: 1, d: 'any' }, {}, null],
    ['a thing to collect, on its day only', { o: 1, d: '2026-11-22' }, {}, 'wrong-date'],
    ['out, one entry', { s: 'used', l: at('18:00') }, { direction: 'out' }, 'no-reentry'],
    ['out, may come back', { s: 'used', r: 1, w: 'unlimited', l: at('18:00') }, { direction: 'out' }, null],
  ])('%s', (_, change, place, refusal) => {
    expect(refusalAlone(record(change), event, { ...gate, ...place }, at('19:00'))).toBe(refusal);
  });
});

test('a thing to collect is handed out after the event’s last day, a ticket for any day is not', () => {
  const judged = (change: Partial<SnapshotRecord>) => refusalAlone(record({ d: 'any', ...change }), event, gate, at('19:00', '2026-12-01'));
  expect([judged({ o: 1 }), judged({})]).toEqual([null, 'wrong-date']);
});

describe('a passage at this gate counts before the record contains it', () => {
  const [come, go]: OwnPassage[] = [
    { at: at('18:00'), direction: 'in' },
    { at: at('18:30'), direction: 'out' },
  ];
  const back: OwnPassage = { at: at('18:45'), direction: 'in' };
  const judged = (change: Partial<SnapshotRecord>, passages: OwnPassage[], direction: 'in' | 'out' = 'in') =>
    refusalAlone(withPassages(record(change), passages, 'North gate'), event, { ...gate, direction }, at('19:00'));

  test.each<[string, Partial<SnapshotRecord>, OwnPassage[], string | null]>([
    ['once', {}, [come!], 'already-used'],
    ['in any order', { r: 1, w: 'unlimited' }, [go!, come!], null],
    ['in again', { r: 1, w: 'unlimited' }, [come!, go!, back], 'already-used'],
    ['back once, and went out again', { r: 1, w: 'once' }, [come!, go!, back, { at: at('18:50'), direction: 'out' }], 'no-reentry'],
    ['known already', { r: 1, w: 'once', s: 'out', u: come!.at, l: come!.at }, [come!, go!], null],
  ])('%s', (_, change, passages, refusal) => expect(judged(change, passages)).toBe(refusal));

  test('tells when and where', () => {
    expect(withPassages(record(), [come!], 'North gate')).toMatchObject({ s: 'used', u: come!.at, g: 'North gate', l: come!.at });
    expect(withPassages(record({ u: 1, g: 'South', l: 1, s: 'out', r: 1 }), [come!], 'North gate')).toMatchObject({ u: 1, g: 'South', b: 1, l: come!.at });
  });
});
