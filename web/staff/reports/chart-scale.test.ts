import { expect, test } from 'vitest';
import { chartTicks, inBars, namedBars } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [97, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [812.5, [0, 250, 500, 750, 1000]],
])('the lines for %d are at %j', (greatest, ticks) => {
  expect(chartTicks(greatest)).toEqual(ticks);
});

test('labels no more bars than fit', () => {
  const named = Array.from({ length: 30 }, (_, index) => index).filter(namedBars(30, 8));
  expect(named).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
});

test('one bar per day while they are distinguishable, then one per seven days, none left out', () => {
  const days = Array.from({ length: 90 }, (_, index) => index);
  expect(inBars(days.slice(0, 62), (of) => of.length)).toHaveLength(62);
  const weeks = inBars(days, (of) => of.length);
  expect([weeks.length, weeks.at(-1), weeks.reduce((a, b) => a + b)]).toEqual([13, 6, 90]);
});
