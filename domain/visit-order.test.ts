import { expect, test } from 'vitest';
import type { VisitDate } from './day.ts';
import { compareHeld, compareVisitDates, isToCollect, lastVisitDay } from './visit-order.ts';

test('within a visit tickets come first, then what goes with them, then things to take home, each by name', () => {
  const held = ['merchandise Cap', 'addon Skates', 'admission Child', 'addon Parking', 'admission Adult'].map((one) => {
    const [kind = '', name = ''] = one.split(' ');
    return { kind, name };
  });
  expect(held.toSorted(compareHeld).map(({ name }) => name)).toEqual(['Adult', 'Child', 'Parking', 'Skates', 'Cap']);
});

test('what lasts the whole event comes before what is for any day, and that before what has a day', () => {
  const dates: VisitDate[] = ['2026-11-28', 'any', '2026-11-22', 'event', 'any'];
  expect(dates.toSorted(compareVisitDates)).toEqual(['event', 'any', 'any', '2026-11-22', '2026-11-28']);
});

test('merchandise without a day is to be collected, and belongs to no visit', () => {
  const sold = (kind: string, date: VisitDate) => ({ kind, date, time: null });
  const ends = { endDate: '2026-12-31', dayEndsAt: '04:00:00' };
  expect([sold('merchandise', 'any'), sold('merchandise', '2026-11-22'), sold('addon', 'any')].map(isToCollect)).toEqual([true, false, false]);
  expect(lastVisitDay(sold('merchandise', 'any'), ends)).toBeNull();
  expect(lastVisitDay(sold('admission', 'any'), ends)).toBe('2026-12-31');
  expect(lastVisitDay(sold('admission', 'event'), { ...ends, endDate: null })).toBeNull();
  expect(lastVisitDay({ ...sold('admission', '2026-11-22'), time: '02:00:00' }, ends)).toBe('2026-11-21');
});
