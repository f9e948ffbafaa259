import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { tellOfWaits, waitedBy, type WaitingEntry } from './entries.ts';
import { giveUpPlaces } from './give-up-places.ts';

/** Takes somebody who leaves out of all lines, locked as whoever deals out locks them. What is held for them goes to whoever is next. */
export async function forgetWaits(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): Promise<void> {
  const { id: ws } = ctx.workspace;
  const { rows } = await sql<WaitingEntry>`
    select * from waiting_entry where workspace_id = ${ws} and ${waitedBy(accountId, addresses)}
    order by state = 'waiting', waiting_since, entry_id for update`.execute(ctx.db);
  await giveUpPlaces(ctx, rows);
  // One that began meanwhile is not among them: what is kept for it would be kept for nobody.
  const entryIds = rows.map(({ entry_id }) => entry_id);
  await sql`delete from waiting_entry where workspace_id = ${ws} and entry_id = any(${entryIds}::text[])`.execute(ctx.db);
  tellOfWaits(ctx, rows);
}
