import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo } from '#domain/day.ts';
import { blockedDays, daysListed, daysOfEvent, isListedWhole, isOpenOn, openingDaysOf } from './opening-days.ts';

// 2026-11-22 is a Sunday.
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const week = daysFromTo(SUNDAY, '2026-11-28');
const openIn = (data: object) => week.filter((day) => isOpenOn(day, openingDaysOf({ ...data }))).map((day) => Number(day.slice(-2)));

describe('a venue is open', () => {
  test.each<[string, object, number[]]>([
    ['always, if nothing is said', {}, [22, 23, 24, 25, 26, 27, 28]],
    ['from its first day on', { start_date: '2026-11-25' }, [25, 26, 27, 28]],
    ['until its last day', { end_date: '2026-11-25' }, [22, 23, 24, 25]],
    ['between the two', { start_date: MONDAY, end_date: '2026-11-25' }, [23, 24, 25]],
    ['on its weekdays', { weekdays: ['sunday', 'saturday'] }, [22, 28]],
    ['on its weekdays between the two', { start_date: MONDAY, weekdays: ['sunday', 'monday', 'saturday'] }, [23, 28]],
    ['on a list of days alone', { open_dates: [MONDAY, '2026-11-27'] }, [23, 27]],
    ['on a list of days besides the weekdays', { weekdays: ['sunday'], open_dates: [MONDAY] }, [22, 23]],
    ['on a list of days outside its first and last', { start_date: '2026-11-26', end_date: '2026-11-27', open_dates: [MONDAY] }, [23, 26, 27]],
    ['from its first day on, besides a list', { start_date: '2026-11-27', open_dates: [MONDAY] }, [23, 27, 28]],
    ['until its last day, besides a list', { end_date: SUNDAY, open_dates: ['2026-11-27'] }, [22, 27]],
    ['never on a closed day, whatever else says so', { weekdays: ['sunday', 'monday'], open_dates: [MONDAY], closed_dates: [MONDAY] }, [22]],
    ['as if nothing was said, where what is said cannot be read', { start_date: 'soon', weekdays: ['noday'], open_dates: 'x' }, [22, 23, 24, 25, 26, 27, 28]],
  ])('%s', (_, data, days) => expect(openIn(data)).toEqual(days));
});

describe('the days of an event', () => {
  const event = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });
  const start = '2026-01-01';
  const [whole, longer] = [event(start, addDays(start, 800)), event(start, addDays(start, 801))];

  test('are listed whole up to 800 days after the first', () => {
    expect(isListedWhole(whole)).toBe(true);
    expect(isListedWhole(longer)).toBe(false);
    expect(isListedWhole(event(null, start))).toBe(false);
    expect(isListedWhole(event(start, null))).toBe(false);
    expect(daysListed(whole, '2026-06-01')).toEqual({ from: start, to: whole.endDate });
  });

  test('are listed from today on, 800 days ahead at most, where it lasts longer', () => {
    expect(daysListed(longer, '2025-12-31')).toEqual({ from: start, to: addDays(start, 800) });
    expect(daysListed(longer, '2026-01-02')).toEqual({ from: '2026-01-02', to: longer.endDate });
    expect(daysListed(longer, '2026-06-01')).toEqual({ from: '2026-06-01', to: longer.endDate });
  });

  test('are none where its first or last is not known', () => {
    expect([event(null, start), event(start, null), event(null, null)].flatMap((one) => daysOfEvent(one, start))).toEqual([]);
    expect(daysOfEvent(event(SUNDAY, MONDAY), start)).toEqual([SUNDAY, MONDAY]);
  });

  test('are blocked where the product or the venue says so, each once and in order', () => {
    const opening = openingDaysOf({ closed_dates: [SUNDAY, MONDAY] });
    const span = event(SUNDAY, '2026-11-25');
    expect(blockedDays(['2026-11-24', SUNDAY], opening, span, SUNDAY)).toEqual([SUNDAY, MONDAY, '2026-11-24']);
    expect(blockedDays(['2026-11-24'], null, span, SUNDAY)).toEqual(['2026-11-24']);
    expect(blockedDays(['2026-11-24'], opening, null, SUNDAY)).toEqual(['2026-11-24']);
  });
});
