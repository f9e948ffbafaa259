import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { holdAddress } from '#server/inventory/hold-settings.ts';
import { handOver, type HandedOver } from '#server/inventory/owners/hand-over.ts';
import { newCartKey } from '#server/inventory/owners/held-before.ts';
import { cartOwner, ownersOf, waitingOwner } from '#server/inventory/owners/owners.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { beginToWait, changeEntry, lockEntry, readEntry, type WaitingEntry } from './entries.ts';
import { leaveLine } from './give-up-places.ts';
import { entryNamed } from './waiting-link.ts';
import { waitingItemOf } from './waiting-view.ts';

export async function showWait(ctx: Ctx, token: string) {
  return waitingItemOf(ctx, await readEntry(ctx, await entryNamed(ctx, token)));
}

export async function confirmWait(ctx: Ctx, token: string) {
  const id = await entryNamed(ctx, token);
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  return inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, id);
    if (entry.state !== 'unconfirmed') return waitingItemOf(ctx, entry);
    return waitingItemOf(ctx, await beginToWait(ctx, catalog, entry));
  });
}

export async function leaveWait(ctx: Ctx, token: string) {
  const id = await entryNamed(ctx, token);
  return inTransaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, id);
    if (entry.ended_at !== null) return waitingItemOf(ctx, entry);
    return waitingItemOf(ctx, await leaveLine(ctx, entry));
  });
}

/** What is held for them becomes part of the caller's cart. */
export async function takeOffer(ctx: Ctx, token: string) {
  const id = await entryNamed(ctx, token);
  return inTransaction(ctx, (ctx) => takeOnce(ctx, id));
}

async function takeOnce(ctx: Ctx, entryId: ObjectId) {
  const entry = await lockEntry(ctx, entryId);
  const known = ownersOf(ctx.actor);
  if (entry.state === 'taken') return itemsOf(entry, await takenBefore(ctx, entry, known));
  if (entry.state === 'unconfirmed' || entry.state === 'waiting') throw notOffered(entry.state);
  if (entry.state !== 'offered') throw offerOver();
  const cartKey = known.length === 0 ? newCartKey(ctx) : null;
  const to = cartKey === null ? known[0]! : cartOwner(cartKey);
  const handed = await handOver(ctx, entry.hold_ids, { from: waitingOwner(entry.entry_id), to, address: holdAddress(ctx.address) ?? '' });
  if (handed.length === 0) throw offerOver();
  await changeEntry(ctx, entry, { state: 'taken', ended_at: new Date(ctx.clock.now()) });
  if (cartKey !== null) ctx.meta['cart_key'] = cartKey;
  return itemsOf(entry, handed);
}

const notOffered = (state: 'unconfirmed' | 'waiting') =>
  conflict(
    'not-offered',
    state === 'waiting' ? 'You still wait. Nothing is held for you yet.' : 'Nothing is held for you yet. Please confirm first that you want to wait.',
  );
const offerOver = () => conflict('offer-over', 'These places are no longer held for you.');

/** Taking them again after a lost answer finds them in the same cart. */
async function takenBefore(ctx: Ctx, { hold_ids }: WaitingEntry, owners: readonly string[]): Promise<HandedOver[]> {
  if (owners.length === 0) throw offerTaken();
  const rows = await ctx.db
    .selectFrom('hold')
    .select(['hold_id', 'expires_at'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', hold_ids)
    .where('owner', 'in', owners)
    .where('state', '=', 'held')
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .execute();
  if (rows.length === 0) throw offerTaken();
  return rows.map((row) => ({ holdId: row.hold_id, expiresAt: row.expires_at }));
}

const offerTaken = () => conflict('offer-taken', 'These places have been put into a cart already.');

function itemsOf(entry: WaitingEntry, held: readonly HandedOver[]) {
  return held.map(({ holdId, expiresAt }) => ({
    item_id: holdId,
    expires_at: expiresAt.toISOString(),
    doclet_id: entry.product_id,
    event_id: entry.event_id,
    date: entry.visit_date,
    time: entry.entry_time,
  }));
}
