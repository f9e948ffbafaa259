import type { VisitDate } from '#domain/day.ts';

/**
 * Whether who has been in comes in again, as it was sold: not at all; on each further day; besides, once on each day for
 * who went out; or whenever they went out. A ticket for one day has no further one.
 */
export type Reentry = 'none' | 'daily' | 'once' | 'unlimited';

/** Each day of the event is a visit of its own. */
export const isForEachDay = ({ reentry, visitDate }: { reentry: Reentry; visitDate: VisitDate }): boolean => visitDate === 'event' && reentry !== 'none';

/** What a pass says of it; either may be missing. */
export type PassReentry = { reentry: string; frequency: string };

/** What is frozen into a ticket: one for every day lets in on each of them, unless its pass says once in all. */
export function reentryOf({ reentry, frequency }: PassReentry, visitDate: VisitDate): Reentry {
  if (reentry === 'once' || reentry === 'unlimited') return reentry;
  if (visitDate !== 'event') return 'none';
  if (reentry === 'daily') return 'daily';
  if (frequency === 'once') return 'none';
  return reentry === '' && frequency === 'unlimited' ? 'unlimited' : 'daily';
}
