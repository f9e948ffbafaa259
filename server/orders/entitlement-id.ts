import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';

/**
 * An entitlement's id is its ticket's id with the last digit turned over, and the other way round. So each is found from the other without a row of its own, and entitlements are
 * paged in the order of their tickets.
 */
export const turned = (id: ObjectId): ObjectId => id.slice(0, -1) + (15 - Number.parseInt(id.slice(-1), 16)).toString(16);

export const turnedIn = (column: string): RawBuilder<string> =>
  sql`left(${sql.ref(column)}, -1) || translate(right(${sql.ref(column)}, 1), '0123456789abcdef', 'fedcba9876543210')`;
