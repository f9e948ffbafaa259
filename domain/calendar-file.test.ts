import { expect, test } from 'vitest';
import { calendarFile, calendarSpan, type VisitTimes } from './calendar-file.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const visit = (change: Partial<VisitTimes>): VisitTimes => ({
  zone: 'America/Chicago',
  date: '2026-12-31',
  time: null,
  first: '2026-11-20',
  last: '2027-01-03',
  ...change,
});
const entry = { uid: 'one', title: 'Winter Lights', description: '2 × Adult', place: 'Lake', span: calendarSpan(visit({}))! };

test.each([
  ['a day ends where the next begins, over the end of the year', {}, ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'TRANSP:TRANSPARENT']],
  ['an event-length pass spans the event', { date: 'event' }, ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20270104', 'TRANSP:TRANSPARENT']],
  ['a visit with a time is two hours long', { time: '18:30:00' }, ['DTSTART:20270101T003000Z', 'DTEND:20270101T023000Z']],
  ['or as long as its session', { time: '18:30:00', endTime: '19:15:00' }, ['DTSTART:20270101T003000Z', 'DTEND:20270101T011500Z']],
  ['which may end after midnight', { time: '23:00:00', endTime: '02:30:00' }, ['DTSTART:20270101T050000Z', 'DTEND:20270101T083000Z']],
  ['but hardly on the next noon', { time: '18:00:00', endTime: '17:00:00' }, ['DTSTART:20270101T000000Z', 'DTEND:20270101T020000Z']],
  [
    'nor before it begins, in the hour that the clock skips',
    { date: '2027-03-14', time: '02:30:00', endTime: '03:00:00' },
    ['DTSTART:20270314T083000Z', 'DTEND:20270314T103000Z'],
  ],
])('%s', (_, change, span) => {
  expect(calendarSpan(visit(change))).toEqual(span);
});

test.each([{ date: 'any' }, { date: 'event', first: null }, { date: 'event', last: null }])('%o has no day yet', (change) => {
  expect(calendarSpan(visit(change))).toBeNull();
});

test('a later file has a higher number, so that calendars take it for the newer one', () => {
  const numberOf = (now: number) => Number(/SEQUENCE:(\d+)/.exec(calendarFile([entry], now))?.[1]);
  expect(numberOf(NOW + 1000)).toBe(numberOf(NOW) + 1);
  expect(numberOf(Date.parse('2080-01-01'))).toBeLessThan(2 ** 31);
});

test('signs are escaped and long lines folded within 75 bytes, no letter cut in two', () => {
  const long = { ...entry, more: ['GEO:44.9;-93.56'], title: 'Lights; fire, and\nmusic', description: 'aé漢😀'.repeat(40) };
  const file = calendarFile([long], NOW);
  const lines = file.split('\r\n');
  expect(lines).toContain('SUMMARY:Lights\\; fire\\, and\\nmusic');
  expect(lines).toEqual(expect.arrayContaining([...entry.span, 'GEO:44.9;-93.56']));
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${long.description}\r\n`);
});
