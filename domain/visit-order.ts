import { compareDays, isDated, type Day, type VisitDate } from './day.ts';
import { compareNames } from './name-order.ts';
import { visitDayOf, type DayEnd } from './visit-day.ts';

const KINDS = ['admission', 'addon', 'merchandise'];

/** Within one visit: tickets first, then what goes with them, then things to take home; each sorted by name. */
export function compareHeld(a: { kind: string; name: string }, b: { kind: string; name: string }): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compareNames(a.name, b.name);
}

/** First what lasts the whole event, then what is for any day, then day by day. */
export function compareVisitDates(a: VisitDate, b: VisitDate): number {
  const rank = (date: VisitDate) => (date === 'event' ? 0 : date === 'any' ? 1 : 2);
  return rank(a) - rank(b) || (isDated(a) && isDated(b) ? compareDays(a, b) : 0);
}

type Sold = { kind: string; date: VisitDate };

/** Merchandise without a day is to be collected; it is no visit. */
export const isToCollect = ({ kind, date }: Sold): boolean => kind === 'merchandise' && date === 'any';

/**
 * The last visit day of what was sold for a date: its own, or its event's last day. A time after midnight is in the night before. Null: no end is known, or it is to be collected.
 */
export function lastVisitDay(
  { kind, date, time }: Sold & { time: string | null },
  { endDate, dayEndsAt }: { endDate: Day | null; dayEndsAt: DayEnd },
): Day | null {
  if (isDated(date)) return visitDayOf(date, time, dayEndsAt);
  return isToCollect({ kind, date }) ? null : endDate;
}
