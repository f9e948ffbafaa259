import { fullDay, shortDayAndYear, visitDateText } from '#domain/day-text.ts';
import type { VisitDate } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';

/** 'Saturday, December 12th, 2026, 6:30 pm'. What is for no day or for no time goes without. */
export function visitText(date: VisitDate | null, time: string | null, dayText = dateText): string {
  return [date && dayText(date), time && timeText(time)].filter(Boolean).join(', ');
}

/** 'Saturday, December 12th, 2026' */
export const dateText = (date: VisitDate): string => visitDateText(date, fullDay);

/** 'Sat, Dec 12th, 2026' */
export const shortDateText = (date: VisitDate): string => visitDateText(date, shortDayAndYear);
