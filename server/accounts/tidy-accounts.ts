import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';
import { forget } from '#server/platform/tidy.ts';

/** Deletes what ended long ago. Sign-ins are kept for a month, because they tell a familiar network address from a new one. */
export async function tidyAccounts({ database: { reference }, clock }: Pick<House, 'database' | 'clock'>): Promise<number> {
  const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
  return (await forget(reference, sql`account_token`, sql`expires_at < ${ago(7)}`)) + (await forget(reference, sql`session`, sql`expires_at < ${ago(30)}`));
}
