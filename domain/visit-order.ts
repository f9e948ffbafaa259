import { compareDays, isDated, type VisitDate } from './day.ts';

const KINDS = ['admission', 'addon', 'merchandise'];

/** Of one visit: tickets first, then what goes with them, then things to take home; by name within each. */
export function compareHeld(a: { kind: string; name: string }, b: { kind: string; name: string }): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.name.localeCompare(b.name);
}

/** What lasts the whole event, what is good for any day, then day by day. */
export function compareVisitDates(a: VisitDate, b: VisitDate): number {
  const rank = (date: VisitDate) => (date === 'event' ? 0 : date === 'any' ? 1 : 2);
  return rank(a) - rank(b) || (isDated(a) && isDated(b) ? compareDays(a, b) : 0);
}

/** A thing to take home is for no day: it is no visit. */
export const isToCollect = ({ kind, date }: { kind: string; date: VisitDate }): boolean => kind === 'merchandise' && date === 'any';
