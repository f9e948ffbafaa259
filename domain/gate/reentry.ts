import type { VisitDate } from '#domain/day.ts';

/**
 * Whether a ticket lets in again, frozen when it is sold: `none`, not at all; `daily`, on each further day; `once`, also once more on each day after going out; `unlimited`,
 * whenever it went out. A ticket for one day has no further days.
 */
export type Reentry = 'none' | 'daily' | 'once' | 'unlimited';

/** Whether each day of the event is a visit of its own. */
export const isForEachDay = ({ reentry, visitDate }: { reentry: Reentry; visitDate: VisitDate }): boolean => visitDate === 'event' && reentry !== 'none';

/** What a pass says about coming in again; either field may be missing. */
type PassReentry = { reentry: string; frequency: string };

/** The value frozen into a ticket. One for every day lets in once on each day, unless its pass says once in all. */
export function reentryOf({ reentry, frequency }: PassReentry, visitDate: VisitDate): Reentry {
  if (reentry === 'once' || reentry === 'unlimited') return reentry;
  if (visitDate !== 'event') return 'none';
  if (reentry === 'daily') return 'daily';
  if (frequency === 'once') return 'none';
  return reentry === '' && frequency === 'unlimited' ? 'unlimited' : 'daily';
}
