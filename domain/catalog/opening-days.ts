import { addDays, daysBetween, daysFromTo, isDay, weekdayOf, type Day } from '#domain/day.ts';
import type { DayRange } from './calendar.ts';

/** A venue's opening days (Calendar Dates). */
export type OpeningDays = { from: Day | null; to: Day | null; weekdays: ReadonlySet<number>; alsoOpen: ReadonlySet<Day>; closed: ReadonlySet<Day> };

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Of an event that lasts for years, so many days are shown and chosen from. */
export const MOST_DAYS_LISTED = 800;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const dayOrNull = (value: unknown): Day | null => (isDay(value) ? value : null);

export function openingDaysOf(data: Readonly<Record<string, unknown>>): OpeningDays {
  return {
    from: dayOrNull(data['start_date']),
    to: dayOrNull(data['end_date']),
    weekdays: new Set(
      listOf(data['weekdays'])
        .map((name) => WEEKDAYS.indexOf(String(name)))
        .filter((day) => day >= 0),
    ),
    alsoOpen: new Set(listOf(data['open_dates']).filter(isDay)),
    closed: new Set(listOf(data['closed_dates']).filter(isDay)),
  };
}

/** If only a list of dates is given, exactly these are open. Otherwise they are open in addition to the weekdays. */
export function isOpenOn(day: Day, opening: OpeningDays): boolean {
  if (opening.closed.has(day)) return false;
  if (opening.alsoOpen.has(day)) return true;
  if ((opening.from !== null && day < opening.from) || (opening.to !== null && opening.to < day)) return false;
  if (opening.weekdays.size > 0) return opening.weekdays.has(weekdayOf(day));
  return opening.alsoOpen.size === 0 || opening.from !== null || opening.to !== null;
}

type Span = { startDate: Day | null; endDate: Day | null };

/** Whether all days of the event can be listed: not if it has no end or lasts for years. */
export const isListedWhole = ({ startDate, endDate }: Span): boolean =>
  startDate !== null && endDate !== null && daysBetween(startDate, endDate) <= MOST_DAYS_LISTED;

/** Every day of the event. If it lasts for years, only the next ones from `today` on. */
export function daysOfEvent(event: Span, today: Day): Day[] {
  const listed = daysListed(event, today);
  return listed ? daysFromTo(listed.from, listed.to) : [];
}

/** From when to when `daysOfEvent` reaches. */
export function daysListed(event: Span, today: Day): DayRange | null {
  const { startDate, endDate } = event;
  if (startDate === null || endDate === null) return null;
  const from = startDate < today && !isListedWhole(event) ? today : startDate;
  const last = addDays(from, MOST_DAYS_LISTED);
  return { from, to: endDate < last ? endDate : last };
}

/** The days on which a product is blocked: its own list, and the days on which the venue is closed. */
export function blockedDays(own: readonly Day[], opening: OpeningDays | null, event: Span | null, today: Day): Day[] {
  if (!opening || !event) return [...own];
  return [...new Set([...own, ...daysOfEvent(event, today).filter((day) => !isOpenOn(day, opening))])].toSorted();
}
