import { productTitle } from '#domain/catalog/product.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { visitText } from '#server/orders/papers/visit-text.ts';
import { MOST_LISTED } from './contract.ts';
import { countAhead, planFor, type WaitingEntry } from './entries.ts';

/** 'Adult Admission' */
export function nameOf(catalog: Catalog, { product_id }: Pick<WaitingEntry, 'product_id'>): string {
  const product = catalog.products.get(product_id);
  return product ? productTitle(product.wire) : 'No longer in the catalogue';
}

/** 'Adult Admission, Saturday, December 12th, 2026, 6:30 pm' */
export function waitedForText(catalog: Catalog, entry: WaitingEntry): string {
  return [nameOf(catalog, entry), visitText(entry.visit_date, entry.entry_time)].filter(Boolean).join(', ');
}

function waitedFor(catalog: Catalog, entry: WaitingEntry) {
  return {
    state: entry.state,
    doclet_id: entry.product_id,
    name: nameOf(catalog, entry),
    event_id: entry.event_id,
    event_name: catalog.events.get(entry.event_id)?.name ?? '',
    date: entry.visit_date,
    time: entry.entry_time,
    units: entry.units,
    offered: entry.hold_ids.length,
    offer_ends_at: entry.offer_ends_at?.toISOString() ?? null,
  };
}

/** As whoever has the link sees it. An offer that has run out is over even before its row says so. */
export async function waitingItemOf(ctx: Ctx, entry: WaitingEntry) {
  const catalog = await catalogOf(ctx);
  const isLapsed = entry.state === 'offered' && entry.offer_ends_at!.getTime() <= ctx.clock.now();
  const isWaiting = entry.state === 'waiting';
  const ahead = isWaiting ? await countAhead(ctx, entry) : 0;
  const isPaused = isWaiting && planFor(ctx, catalog, entry) instanceof AppError;
  return { ...waitedFor(catalog, entry), ahead, is_paused: isPaused, ...(isLapsed ? { state: 'lapsed' as const } : {}) };
}

/** Who waits for something of an event, and for whom something is held, in the order in which they came. */
export async function peopleWaiting(ctx: Ctx, eventId: ObjectId) {
  const catalog = await catalogOf(ctx);
  const entries = await ctx.db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('event_id', '=', eventId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('waiting_since')
    .orderBy('entry_id')
    .limit(MOST_LISTED)
    .execute();
  return entries.map((entry) => ({
    ...waitedFor(catalog, entry),
    entry_id: entry.entry_id,
    email: entry.email,
    since: entry.waiting_since!.toISOString(),
  }));
}
