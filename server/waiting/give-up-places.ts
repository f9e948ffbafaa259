import type { Ctx } from '#server/context.ts';
import { freeHeldBy, lockHeldBy } from '#server/inventory/holds/free-holds.ts';
import { changeKept, lockFree } from '#server/inventory/holds/kept-places.ts';
import { waitingOwner } from '#server/inventory/owners/owners.ts';
import { changeEntry, type WaitingEntry } from './entries.ts';

/** Gives up the place in the line, or what is held. The caller has locked the entry. */
export async function leaveLine(ctx: Ctx, entry: WaitingEntry): Promise<WaitingEntry> {
  await giveUpPlaces(ctx, [entry]);
  return changeEntry(ctx, entry, { state: 'left', ended_at: new Date(ctx.clock.now()), kept_pools: [] });
}

/** What is held or kept for these people is so no longer. The caller has locked them, as whoever deals out locks them. */
export async function giveUpPlaces(ctx: Ctx, entries: readonly WaitingEntry[]): Promise<void> {
  const { id: ws } = ctx.workspace;
  const owners = entries.filter(({ state }) => state === 'offered').map(({ entry_id }) => waitingOwner(entry_id));
  // Holds first and then all pools at once, in the order of their ids, as everywhere in stock.
  await lockFree(ctx.db, ws, [...entries.flatMap(({ kept_pools }) => kept_pools), ...(await lockHeldBy(ctx.db, ws, owners))]);
  await freeHeldBy(ctx.db, ws, owners);
  await changeKept(
    ctx.db,
    ws,
    entries.map(({ kept_pools, units }) => ({ poolIds: kept_pools, units: -units })),
  );
  ctx.afterCommit(() => ctx.stock.changed(ws));
}
