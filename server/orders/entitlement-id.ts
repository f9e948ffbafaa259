import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';

/**
 * What a ticket entitles to is named by the ticket's id with its last digit turned over, and the ticket by that of the
 * entitlement in the same way. So the one is found by the other without a row of its own, and both stand in the same order.
 */
export const turned = (id: ObjectId): ObjectId => id.slice(0, -1) + (15 - Number.parseInt(id.slice(-1), 16)).toString(16);

export const turnedIn = (column: string): RawBuilder<string> =>
  sql`left(${sql.ref(column)}, -1) || translate(right(${sql.ref(column)}, 1), '0123456789abcdef', 'fedcba9876543210')`;
