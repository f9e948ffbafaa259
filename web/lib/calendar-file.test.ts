import { expect, test } from 'vitest';
import type { Visit } from '#web/lib/purchase.ts';
import { calendarFile } from './calendar-file.ts';

const visit = (change: Partial<Visit>): Visit => ({
  name: 'Adult Admission',
  quantity: 2,
  visitDate: '2026-12-31',
  entryTime: null,
  eventName: 'Winter Lights',
  firstDay: '2026-11-20',
  lastDay: '2027-01-03',
  ...change,
});
const linesOf = (visits: Visit[]) =>
  calendarFile(
    visits.map((one, index) => ({ ...one, uid: `visit-${index}` })),
    'Lakeside Park',
    new Date('2026-11-21T10:00:00.000Z'),
  )?.split('\r\n');

test('a day ends where the next begins, over the end of the year', () => {
  expect(linesOf([visit({})])).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'UID:visit-0@entrada',
      'SUMMARY:Winter Lights',
      'DESCRIPTION:2 × Adult Admission',
      'LOCATION:Lakeside Park',
      'DTSTAMP:20261121T100000Z',
    ]),
  );
});

test('an event-length pass spans the event; an any-day pass and merchandise have no entry', () => {
  expect(linesOf([visit({ visitDate: 'event' })])).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20270104']));
  expect(linesOf([visit({ visitDate: 'any' })])).toBeUndefined();
  expect(linesOf([visit({ visitDate: null })])).toBeUndefined();
  expect(linesOf([visit({ visitDate: 'event', firstDay: null })])).toBeUndefined();
});

test('signs are escaped and long lines folded within 75 bytes', () => {
  const lines = linesOf([visit({ eventName: 'Lights; fire, and\nmusic', name: 'é'.repeat(90) })])!;
  expect(lines).toContain('SUMMARY:Lights\\; fire\\, and\\nmusic');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});

test('the time of entry is told as the shop tells it', () => {
  const lines = linesOf([visit({ entryTime: '18:30:00' }), visit({ entryTime: '20:00:00', quantity: 1 })]);
  expect(lines).toContain('DESCRIPTION:2 × Adult Admission\\, entry 6:30 pm');
  expect(lines).toContain('DESCRIPTION:1 × Adult Admission\\, entry 8 pm');
});
