import { expect, test } from 'vitest';
import type { Visit } from './purchase.ts';
import { visitCalendar } from './visit-calendar.ts';

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
const around = { place: 'Lakeside Park', zone: 'America/Chicago', now: Date.parse('2026-11-21T10:00:00.000Z') };
const linesOf = (visits: Visit[]) =>
  visitCalendar(
    visits.map((one, index) => ({ ...one, uid: `visit-${index}` })),
    around,
  )?.split('\r\n');

test('a visit is told as the shop tells it', () => {
  expect(linesOf([visit({})])).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261231',
      'UID:visit-0@entrada',
      'SUMMARY:Winter Lights',
      'DESCRIPTION:2 × Adult Admission',
      'LOCATION:Lakeside Park',
    ]),
  );
  expect(linesOf([visit({ eventName: '' })])).toContain('SUMMARY:Adult Admission');
});

test('an any-day pass and merchandise have no entry', () => {
  expect(linesOf([visit({ visitDate: 'any' })])).toBeUndefined();
  expect(linesOf([visit({ visitDate: null })])).toBeUndefined();
});

test('a time of entry is the hour it is entered for, by the clock of its event', () => {
  const lines = linesOf([visit({ entryTime: '18:30:00' }), visit({ entryTime: '20:00:00', quantity: 1, zone: 'Europe/Berlin' })]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20270101T003000Z',
      'DESCRIPTION:2 × Adult Admission\\, entry 6:30 pm',
      'DTSTART:20261231T190000Z',
      'DESCRIPTION:1 × Adult Admission\\, entry 8 pm',
    ]),
  );
});
