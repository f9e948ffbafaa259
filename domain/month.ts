import { dayOf, daysInMonth, weekdayOf, type Day } from './day.ts';

/** `YYYY-MM` */
export type Month = string;

export const WEEKDAY_LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const index = yearOf(month) * 12 + month1Of(month) - 1 + count;
  return dayOf(Math.floor(index / 12), (index % 12) + 1, 1).slice(0, 7);
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function lastDayOf(month: Month): Day {
  return dayOf(yearOf(month), month1Of(month), daysInMonth(yearOf(month), month1Of(month)));
}

/** The month in weeks from Sunday to Saturday. Days of neighbouring months are null. */
export function monthGrid(month: Month): (Day | null)[][] {
  const lead = weekdayOf(firstDayOf(month));
  const length = daysInMonth(yearOf(month), month1Of(month));
  const weeks = Math.ceil((lead + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    WEEKDAY_LETTERS.map((_letter, weekday) => {
      const dayOfMonth = week * 7 + weekday - lead + 1;
      return dayOfMonth < 1 || dayOfMonth > length ? null : dayOf(yearOf(month), month1Of(month), dayOfMonth);
    }),
  );
}

function yearOf(month: Month): number {
  return Number(month.slice(0, 4));
}

function month1Of(month: Month): number {
  return Number(month.slice(5, 7));
}
