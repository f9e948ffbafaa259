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
])('%s has room of its own for %j', (day, expected) => expect(capacityOn(ROWS, day)).toBe(expected));

test('new figures stand in the order of their dates; rows of sessions and what else stands in a row stay', () => {
  expect(setCapacity(ROWS, ['2026-12-07', '2026-12-05', '2026-12-06'], 80)).toEqual([
    ROWS[1],
    { date: '2026-12-05', capacity: '80', note: 'kept' },
    { date: '2026-12-06', capacity: '80' },
    { date: '2026-12-07', capacity: '80' },
  ]);
  expect(setCapacity(ROWS, ['2026-12-05'], null)).toEqual([ROWS[1], ROWS[2]]);
});

test('where more is gone than there is to be, it is said by how much', () => {
  const taken = { held: 3, sold: 82, voided: 1 };
  const takenOn = (day: string) => (day === '2026-12-05' ? taken : null);
  expect(shortfalls(['2026-12-05', '2026-12-06'], 80, takenOn)).toEqual([{ day: '2026-12-05', taken, short: 6 }]);
  expect(shortfalls(['2026-12-05'], 86, takenOn)).toEqual([]);
});
