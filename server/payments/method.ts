import { sql, type RawBuilder } from 'kysely';
import type { Tender } from './contract.ts';

/** A tender as the records of payments name it: `manual_card`, `card_on_file`. */
export const methodOf = (tender: Tender): string => (tender === 'card-manual' ? 'manual_card' : tender.replaceAll('-', '_'));

/** The same, in SQL. */
export const methodIn = (tender: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case ${tender} when 'card-manual' then 'manual_card' else replace(${tender}, '-', '_') end`;
