import { sql } from 'kysely';
import { isForEachDay } from '#domain/gate/reentry.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';

type Used = Pick<AdmissionRow, 'state' | 'reentry' | 'visit_date' | 'in_before_at'>;

/** The ticket has not let in yet, or lets in again: somebody who is inside with it will show it once more. */
export const isStillToUse = (ticket: Used): boolean => ticket.state === 'active' || ((ticket.state === 'used' || ticket.state === 'out') && comesBack(ticket));

/** Whether somebody who has come in with it may come in again, on this day or another. */
export function comesBack({ reentry, visit_date: visitDate, in_before_at }: Omit<Used, 'state'>): boolean {
  if (reentry === 'once' && !isForEachDay({ reentry, visitDate })) return in_before_at === null;
  return reentry !== 'none';
}

/** The same for rows of `admission`. */
export const STILL_TO_USE = sql<boolean>`(admission.state = 'active' or (admission.state in ('used', 'out')
  and (admission.reentry in ('daily', 'unlimited') or (admission.reentry = 'once' and (admission.visit_date = 'event' or admission.in_before_at is null)))))`;
