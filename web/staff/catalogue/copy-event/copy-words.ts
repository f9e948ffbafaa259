import { WEEKDAY_NAMES } from '#domain/day-text.ts';
import { addDays, daysBetween, weekdayOf, type Day } from '#domain/day.ts';

export const COPY_EVENT = {
  what: 'Its passes with their prices, merchandise, sessions, opening days, capacity and promotions come with it, and every date in them moves with the first day.',
  stays: 'What was sold stays with this event. The copy is a draft: nothing of it is shown or sold before you set it to active.',
  noName: 'Give the copy a name.',
  noDay: 'Choose the first day of the copy.',
  lost: 'The answer was lost on the way. Press “Copy” again to find out: nothing is copied twice.',
  failed: 'The event could not be copied.',
} as const;

const YEAR_OF_WEEKS = 364;

/** The same weekday a year later, or as many years later as it takes to be ahead. */
export function nextFirstDay(first: Day, today: Day): Day {
  const years = Math.max(1, Math.ceil(daysBetween(first, today) / YEAR_OF_WEEKS));
  return addDays(first, years * YEAR_OF_WEEKS);
}

/** 'Winter Lights 2026' a year later is 'Winter Lights 2027'. A name without a year gets one. */
export function nextName(name: string, first: Day, next: Day): string {
  const [from, to] = [first.slice(0, 4), next.slice(0, 4)];
  const later = String(Number(to) + 1);
  if (!name.includes(from)) return `${name} ${to}`;
  return name.replaceAll(/\b20\d\d\b/g, (year) => (year === from ? to : year === String(Number(from) + 1) ? later : year));
}

export function movesText(first: Day, next: Day): string {
  const days = daysBetween(first, next);
  if (days === 0) return 'The copy is on the same days.';
  const moves = `Every date moves ${days < 0 ? 'back ' : ''}by ${Math.abs(days) === 1 ? 'one day' : `${Math.abs(days)} days`}`;
  const [was, becomes] = [first, next].map((day) => WEEKDAY_NAMES[weekdayOf(day)]);
  return was === becomes ? `${moves}, and keeps its weekday.` : `${moves}: what was on a ${was} is on a ${becomes}.`;
}

export const isCopied = (name: string, records: number): string =>
  records === 0 ? `${name} is made.` : `${name} is made, with ${records === 1 ? 'one record' : `${records} records`} of its own.`;
