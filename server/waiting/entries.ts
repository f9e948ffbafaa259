import { sql, type RawBuilder, type Selectable } from 'kysely';
import { leastAtOnce } from '#domain/catalog/product.ts';
import { hasWaitingList } from '#domain/catalog/waiting-list.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogProduct } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { holdLimits } from '#server/inventory/hold-settings.ts';
import { changeKept, lockFree } from '#server/inventory/holds/kept-places.ts';
import { planTake, type PlannedTake } from '#server/inventory/holds/plan-take.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import type { WaitingTables } from './tables.ts';
import { notUsable } from './waiting-link.ts';

export type WaitingEntry = Selectable<WaitingTables['waiting_entry']>;

export type WaitedFor = Pick<WaitingEntry, 'product_id' | 'event_id' | 'visit_date' | 'entry_time'>;

/** Under their account, or under no account and an address that they have confirmed. */
export const waitedBy = (accountId: ObjectId, addresses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(account_id = ${accountId} or account_id is null and email = any(${[...addresses]}::text[]))`;

type Waiting = Pick<Ctx, 'clock' | 'workspace'>;

/** What somebody who waits would draw from, as if they bought it in the shop. */
export function planFor(ctx: Waiting, catalog: Catalog, { product_id, event_id, visit_date, entry_time }: WaitedFor): PlannedTake | AppError {
  const product = catalog.products.get(product_id);
  if (product && !isForWaiting(ctx, product)) return conflict('not-for-waiting', 'There is no waiting list for this.');
  const ask = { productId: product_id, eventId: event_id, date: visit_date, time: entry_time, locationId: null, roleId: ROLE.web };
  return planTake(catalog, { ...ask, owners: [], address: null }, 0, ctx.clock.now());
}

/** The same, or the refusal of whoever asks for it. */
export function planOrRefuse(ctx: Waiting, catalog: Catalog, waitedFor: WaitedFor): PlannedTake {
  const plan = planFor(ctx, catalog, waitedFor);
  if (plan instanceof AppError) throw plan;
  return plan;
}

/** Whoever has waited must be able to put as many into a cart as must be bought. */
const isForWaiting = (ctx: Waiting, { wire, limitPerOrder }: CatalogProduct): boolean =>
  hasWaitingList(wire) && leastAtOnce(wire) <= mostAtOnce(ctx, limitPerOrder);

/** Fewer of a product cannot be bought. */
export const leastOf = (catalog: Catalog, productId: ObjectId): number => leastAtOnce(catalog.products.get(productId)?.wire ?? {});

/** How many of a product one person may be given. */
export const mostOf = (ctx: Waiting, catalog: Catalog, productId: ObjectId): number => mostAtOnce(ctx, catalog.products.get(productId)?.limitPerOrder);

const mostAtOnce = ({ workspace }: Waiting, limitPerOrder: number | null | undefined): number =>
  Math.min(limitPerOrder ?? Infinity, holdLimits(workspace).perOwner);

export const findLocked = (ctx: Ctx, entryId: ObjectId): Promise<WaitingEntry | undefined> => named(ctx, entryId).forUpdate().executeTakeFirst();

export async function lockEntry(ctx: Ctx, entryId: ObjectId): Promise<WaitingEntry> {
  const entry = await findLocked(ctx, entryId);
  if (!entry) throw notUsable();
  return entry;
}

export async function readEntry(ctx: Ctx, entryId: ObjectId): Promise<WaitingEntry> {
  const entry = await findEntry(ctx, entryId);
  if (!entry) throw notUsable();
  return entry;
}

export const findEntry = (ctx: Ctx, entryId: ObjectId): Promise<WaitingEntry | undefined> => named(ctx, entryId).executeTakeFirst();

const named = (ctx: Ctx, entryId: ObjectId) =>
  ctx.db.selectFrom('waiting_entry').selectAll().where('workspace_id', '=', ctx.workspace.id).where('entry_id', '=', entryId);

type Change = Partial<Omit<WaitingEntry, 'workspace_id' | 'entry_id'>>;

export async function changeEntry(ctx: Ctx, entry: WaitingEntry, change: Change): Promise<WaitingEntry> {
  await ctx.db.updateTable('waiting_entry').set(change).where('workspace_id', '=', ctx.workspace.id).where('entry_id', '=', entry.entry_id).execute();
  if (change.state) tellOfWaits(ctx, [entry]);
  return { ...entry, ...change };
}

export async function changeEntries(ctx: Ctx, of: readonly { entry: WaitingEntry }[], change: Change): Promise<void> {
  if (of.length === 0) return;
  const ids = of.map(({ entry }) => entry.entry_id);
  await ctx.db
    .updateTable('waiting_entry')
    .set(change)
    .where('workspace_id', '=', ctx.workspace.id)
    .where((eb) => eb('entry_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  if (change.state)
    tellOfWaits(
      ctx,
      of.map(({ entry }) => entry),
    );
}

/** The office, and those who wait under an account, see the line as it is now. */
export function tellOfWaits(ctx: Ctx, waits: readonly Pick<WaitingEntry, 'account_id'>[]): void {
  if (waits.length > 0) tellStaffAnd(ctx, ...new Set(waits.map(({ account_id }) => account_id)));
}

/** From now on they are in the line. What comes free in a pool that has too little left is kept for them. */
export async function beginToWait(ctx: Ctx, catalog: Catalog, entry: WaitingEntry): Promise<WaitingEntry> {
  const { request } = planOrRefuse(ctx, catalog, entry);
  const least = leastOf(catalog, entry.product_id);
  const pools = await lockFree(ctx.db, ctx.workspace.id, request.poolIds);
  const lacking = [...pools].flatMap(([id, { room }]) => (room < least ? [id] : []));
  await changeKept(ctx.db, ctx.workspace.id, [{ poolIds: lacking, units: entry.units }]);
  return changeEntry(ctx, entry, { state: 'waiting', waiting_since: new Date(ctx.clock.now()), kept_pools: lacking });
}

/** How many people come before them: those who wait for the same, or for something else for which places are kept in the same pools. */
export async function countAhead(ctx: Ctx, { product_id, visit_date, entry_time, kept_pools, waiting_since, entry_id }: WaitingEntry): Promise<number> {
  if (waiting_since === null) return 0;
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from waiting_entry
    where workspace_id = ${ctx.workspace.id} and state = 'waiting'
      and (kept_pools && ${kept_pools}::text[]
        or product_id = ${product_id} and visit_date = ${visit_date} and entry_time is not distinct from ${entry_time})
      and (waiting_since, entry_id) < (${waiting_since}, ${entry_id}::text)`.execute(ctx.db);
  return rows[0]!.ahead;
}
