import { sql, type RawBuilder } from 'kysely';
import type { ResponseStatus } from './contract.ts';

/** How a payment or a refund ended. An undecided one is `N/A`, and so is a charge that was taken back. */
export function responseStatus(state: string): ResponseStatus {
  if (state === 'approved' || state === 'succeeded') return 'approved';
  return state === 'declined' || state === 'failed' ? 'declined' : 'N/A';
}

/** The same, in SQL. */
export const responseStatusIn = (state: RawBuilder<unknown>): RawBuilder<ResponseStatus> =>
  sql`case when ${state} in ('approved', 'succeeded') then 'approved' when ${state} in ('declined', 'failed') then 'declined' else 'N/A' end`;
