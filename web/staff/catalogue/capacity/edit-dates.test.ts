import { expect, test } from 'vitest';
import { capacityOn, setCapacity, shortfalls } from './edit-dates.ts';

const ROWS = [
  { date: '2026-12-05', capacity: '100', note: 'kept' },
  { date: '2026-12-05', session_id: 'a'.repeat(24), capacity: '5' },
  { date: '2026-12-06', capacity: '' },
];

test.each([
  ['2026-12-05', 100],
  ['2026-12-06', null],
  ['2026-12-07', null],
])('%s has a capacity of its own of %j', (day, expected) => expect(capacityOn(ROWS, day)).toBe(expected));

test('new numbers are sorted by date; rows of sessions and unknown fields stay', () => {
  expect(setCapacity(ROWS, ['2026-12-07', '2026-12-05', '2026-12-06'], 80)).toEqual([
    ROWS[1],
    { date: '2026-12-05', capacity: '80', note: 'kept' },
    { date: '2026-12-06', capacity: '80' },
    { date: '2026-12-07', capacity: '80' },
  ]);
  expect(setCapacity(ROWS, ['2026-12-05'], null)).toEqual([ROWS[1], ROWS[2]]);
});

test('says by how much more is taken than the new capacity allows', () => {
  const taken = { held: 3, sold: 82, voided: 1 };
  const takenOn = (day: string) => (day === '2026-12-05' ? taken : null);
  expect(shortfalls(['2026-12-05', '2026-12-06'], 80, takenOn)).toEqual([{ day: '2026-12-05', taken, short: 6 }]);
  expect(shortfalls(['2026-12-05'], 86, takenOn)).toEqual([]);
});
