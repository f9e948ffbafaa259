import { fullDay, shortDay } from '#domain/day-text.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';

/** 'Saturday, December 12th, 2026, 6:30 pm'. What is for no day or for no time goes without. */
export function visitText(date: VisitDate | null, time: string | null, dayText = dateText): string {
  return [date && dayText(date), time && timeText(time)].filter(Boolean).join(', ');
}

/** 'Saturday, December 12th, 2026' */
export function dateText(date: VisitDate): string {
  if (isDated(date)) return fullDay(date);
  return date === 'any' ? 'Any day' : 'Entire event';
}

/** 'Sat, Dec 12th, 2026' */
export function shortDateText(date: VisitDate): string {
  return isDated(date) ? `${shortDay(date)}, ${date.slice(0, 4)}` : dateText(date);
}
