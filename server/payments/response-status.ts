import { sql, type RawBuilder } from 'kysely';
import type { ResponseStatus } from './contract.ts';

/** How a payment or a refund ended: what is not decided yet is neither, and nor is a charge that was taken back. */
export function responseStatus(state: string): ResponseStatus {
  if (state === 'approved' || state === 'succeeded') return 'approved';
  return state === 'declined' || state === 'failed' ? 'declined' : 'N/A';
}

/** The same, asked of the database. */
export const responseStatusIn = (state: RawBuilder<unknown>): RawBuilder<ResponseStatus> =>
  sql`case when ${state} in ('approved', 'succeeded') then 'approved' when ${state} in ('declined', 'failed') then 'declined' else 'N/A' end`;
