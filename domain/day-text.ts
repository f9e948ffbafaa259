import { datePartsOf, isDated, weekdayOf, type Day, type VisitDate } from './day.ts';
import type { Month } from './month.ts';

export const MONTH_NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const;

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 'Saturday, November 21st' */
export function longDay(day: Day): string {
  return `${weekdayName(day)}, ${monthName(day)} ${ordinal(datePartsOf(day).day)}`;
}

/** 'Saturday, November 21st, 2026' */
export function fullDay(day: Day): string {
  return `${longDay(day)}, ${datePartsOf(day).year}`;
}

/** The long form, with the year if it differs from today's. */
export function longDaySeenFrom(today: Day, day: Day): string {
  return datePartsOf(day).year === datePartsOf(today).year ? longDay(day) : fullDay(day);
}

/** 'Sat, Nov 21st' */
export function shortDay(day: Day): string {
  return `${weekdayName(day).slice(0, 3)}, ${monthName(day).slice(0, 3)} ${ordinal(datePartsOf(day).day)}`;
}

/** 'Sat, Nov 21st, 2026' */
export function shortDayAndYear(day: Day): string {
  return `${shortDay(day)}, ${datePartsOf(day).year}`;
}

/** 'Nov 21, 2026', as order history shows it. */
export function mediumDay(day: Day): string {
  const { year, day: dayOfMonth } = datePartsOf(day);
  return `${monthName(day).slice(0, 3)} ${dayOfMonth}, ${year}`;
}

/** 'November 2026' */
export function monthTitle(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

export function visitDateText(date: VisitDate, dayText: (day: Day) => string = longDay): string {
  if (isDated(date)) return dayText(date);
  return date === 'any' ? 'Any day' : 'Entire event';
}

export function ordinal(number: number): string {
  const lastTwo = number % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`;
}

function weekdayName(day: Day): string {
  return WEEKDAY_NAMES[weekdayOf(day)] ?? '';
}

function monthName(dayOrMonth: Day): string {
  return MONTH_NAMES[Number(dayOrMonth.slice(5, 7)) - 1] ?? '';
}
