import { expect, test } from 'vitest';
import { askedBy, presets, searchOf, spanProblem } from './report-address.ts';
import { REPORTS } from './reports-words.ts';

const EVENT = 'e'.repeat(24);
const read = (search: string | Record<string, string>) => askedBy(new URLSearchParams(search), '2026-03-10', 'back');

test('sales look back over 30 days, and occupancy looks ahead', () => {
  expect(read('')).toEqual({ from: '2026-02-09', to: '2026-03-10', eventId: null });
  expect(askedBy(new URLSearchParams(), '2026-03-10', 'ahead')).toEqual({ from: '2026-03-10', to: '2026-04-08', eventId: null });
});

test('the address decides what is fetched; invalid values are ignored', () => {
  const asked = { from: '2026-01-01', to: '2026-01-31', eventId: EVENT };
  expect(read(searchOf(asked))).toEqual(asked);
  expect(read('from=2026-02-31&to=2026-03-01&event=x')).toEqual(read(''));
  for (const { from, to } of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-03-01', to: '2026-03-01' },
  ])
    expect(read({ from, to })).toEqual(read(''));
});

test.each([
  ['2026-01-02', '2026-01-01', REPORTS.wrongWay],
  ['2026-01-01', '2027-01-02', REPORTS.tooLong],
  ['2026-01-01', '2027-01-01', null],
])('%s to %s', (from, to, problem) => {
  expect(spanProblem({ from, to })).toBe(problem);
});

test('the month before January is December', () => {
  expect(presets('2026-01-15', 'back').at(-1)).toEqual({ label: 'Last month', from: '2025-12-01', to: '2025-12-31' });
});
