import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { freeHeldBy, lockHeldBy } from '#server/inventory/holds/free-holds.ts';
import { changeKept, lockFree } from '#server/inventory/holds/kept-places.ts';
import { waitingOwner } from '#server/inventory/owners/owners.ts';
import type { WaitingEntry } from './entries.ts';

/** Under their account, or under an address that they have confirmed. */
export const waitedBy = (accountId: ObjectId, addresses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(account_id = ${accountId} or email = any(${[...addresses]}::text[]))`;

/** Takes somebody who leaves out of all lines, locked as whoever deals out locks them. What is held for them goes to whoever is next. */
export async function forgetWaits(ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): Promise<void> {
  const { id: ws } = ctx.workspace;
  const { rows } = await sql<WaitingEntry>`
    select * from waiting_entry where workspace_id = ${ws} and ${waitedBy(accountId, addresses)}
    order by state = 'waiting', waiting_since, entry_id for update`.execute(ctx.db);
  const owners = rows.filter(({ state }) => state === 'offered').map(({ entry_id }) => waitingOwner(entry_id));
  // Holds first and then all pools at once, in the order of their ids, as everywhere in stock.
  await lockFree(ctx.db, ws, [...rows.flatMap(({ kept_pools }) => kept_pools), ...(await lockHeldBy(ctx.db, ws, owners))]);
  await freeHeldBy(ctx.db, ws, owners);
  await changeKept(
    ctx.db,
    ws,
    rows.map(({ kept_pools, units }) => ({ poolIds: kept_pools, units: -units })),
  );
  // One that began meanwhile is not among them: what is kept for it would be kept for nobody.
  const entryIds = rows.map(({ entry_id }) => entry_id);
  await sql`delete from waiting_entry where workspace_id = ${ws} and entry_id = any(${entryIds}::text[])`.execute(ctx.db);
  ctx.afterCommit(() => ctx.stock.changed(ws));
}
