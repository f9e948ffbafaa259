import { sql } from 'kysely';
import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { sessionsOn, sessionSold } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound, unavailable } from '#server/errors.ts';
import { freeExpiredOf } from '#server/inventory/free-holds.ts';
import { moveSold } from '#server/inventory/move-sold.ts';
import { soldOut, type PlannedTake } from '#server/inventory/plan-take.ts';
import { createPools } from '#server/inventory/sync-pools.ts';
import type { AdmissionRow, OrderRow } from '#server/orders/order-row.ts';
import { lockOrder, readOrder } from '#server/orders/read-order.ts';
import { lockLiveTickets } from '#server/orders/tickets/live-tickets.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { mailVisitsMoved } from './moved-visit-mails.ts';
import { assertForADay, planVisit } from './visit-plan.ts';
import type { MovedVisit, Visit } from './visit.ts';

/** Null time: the one that the ticket has, where it has one. `isHolders`: the visitor's own wish, and not the venue's, with whether a ticket is still theirs. */
export type VisitWanted = { itemIds: readonly ObjectId[]; date: Day; time: string | null; reason: string; isHolders?: (ticket: AdmissionRow) => boolean };

/** Refuses what this caller may not move. Everything is locked by then. */
export type MayMove = (ctx: Ctx, catalog: Catalog, visits: readonly Visit[]) => Promise<void>;

const MOST_ROUNDS = 8;

/**
 * Moves things that were sold, with their tickets, to another day or time: all or none. It is a day on which they could be bought today as they were bought then, with room for them.
 * They keep their price, their codes and their seats. What is there already stays as it is, so that the same can be asked for twice. Answers everything that was named.
 */
export async function moveVisits(ctx: Ctx, wanted: VisitWanted, mayMove: MayMove): Promise<MovedVisit[]> {
  const { catalogs } = ctx.stock;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const catalog = await (round === 0 ? catalogs.of(ctx.workspace) : catalogs.renewed(ctx.workspace));
    try {
      return await inTransaction(ctx, (ctx) => moveOnce(ctx, catalog, wanted, mayMove));
    } catch (reason) {
      if (!(reason instanceof NoRoom)) throw reason;
      if (!(await hasMadeRoom(ctx, reason))) throw soldOut(reason.plan, reason.lacking);
    }
  }
  throw unavailable();
}

/** Thrown inside the transaction, so that it is rolled back before room is looked for. Nothing lacking: the catalogue has changed meanwhile. */
class NoRoom extends Error {
  readonly plan: PlannedTake;
  readonly lacking: ReadonlySet<ObjectId>;

  constructor(plan: PlannedTake, lacking: ReadonlySet<ObjectId>) {
    super('There is no room on that day.');
    this.plan = plan;
    this.lacking = lacking;
  }
}

/** A pool may not have been asked for before, or be full of holds that have run out. */
async function hasMadeRoom(ctx: Ctx, { plan, lacking }: NoRoom): Promise<boolean> {
  if (lacking.size === 0) return true;
  const there = await ctx.db
    .selectFrom('pool')
    .select('pool_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('pool_id', 'in', [...lacking])
    .execute();
  const missing = plan.pools.filter(({ poolId }) => lacking.has(poolId) && !there.some((row) => row.pool_id === poolId));
  if (missing.length > 0) await createPools(ctx.db, ctx.workspace.id, missing);
  return missing.length > 0 || (await freeExpiredOf(ctx.db, ctx.workspace.id, [...lacking], ctx.clock.now())) > 0;
}

async function moveOnce(ctx: Ctx, catalog: Catalog, wanted: VisitWanted, mayMove: MayMove): Promise<MovedVisit[]> {
  const visits = await lockVisits(ctx, wanted.itemIds);
  // Passed on before, or while its lock was waited for.
  if (wanted.isHolders && !visits.every(({ ticket }) => wanted.isHolders!(ticket))) throw notFound('A ticket');
  const [there, elsewhere] = [visits.filter((visit) => isThere(catalog, visit, wanted)), visits.filter((visit) => !isThere(catalog, visit, wanted))];
  const staying = there.map((visit): MovedVisit => ({ ...visit, date: wanted.date, time: timeNow(catalog, visit.item) }));
  if (elsewhere.length === 0) return staying;
  await mayMove(ctx, catalog, elsewhere);
  const plans = elsewhere.map((visit) => planOf(ctx, catalog, visit, wanted));
  const moved = elsewhere.map((visit, index): MovedVisit => ({ ...visit, date: wanted.date, time: plans[index]!.request.time }));
  await writeMoved(ctx, catalog, moved, wanted);
  for (const [, own] of Map.groupBy(moved, ({ order }) => order.order_id)) await auditMove(ctx, own, wanted);
  await mailVisitsMoved(ctx, catalog, moved, wanted.reason);
  // Last, because everybody who sells from these pools waits for them until the commit.
  await moveStock(ctx, catalog, moved, plans);
  tellStaffAnd(ctx, ...new Set(moved.flatMap(({ order, ticket }) => [order.buyer_account, ticket.holder_account])));
  return [...staying, ...moved];
}

async function moveStock(ctx: Ctx, catalog: Catalog, moved: readonly MovedVisit[], plans: readonly PlannedTake[]): Promise<void> {
  const moves = moved.map(({ item, date, time }, index) => ({
    holdId: item.hold_id!,
    visitDate: date,
    entryTime: time,
    poolIds: plans[index]!.request.poolIds,
  }));
  const result = await moveSold(ctx.db, ctx.workspace.id, catalog.version, moves);
  if (result.kind === 'not-sold') throw conflict('already-refunded', 'This has been refunded already.');
  if (result.kind === 'lacking') throw noRoomFor(plans, result.poolIds);
  if (result.kind === 'other-version') throw new NoRoom(plans[0]!, new Set());
  ctx.afterCommit(() => ctx.stock.changed(ctx.workspace.id));
}

async function auditMove(ctx: Ctx, moved: readonly MovedVisit[], { date, reason }: VisitWanted): Promise<void> {
  const [{ order }] = moved as [MovedVisit, ...MovedVisit[]];
  const from = [...new Set(moved.map(({ item }) => item.visit_date))].join(', ');
  await recordAudit(ctx, { action: 'move-tickets', outcome: 'done', subject: order.order_id, detail: { tickets: moved.length, from, to: date, reason } });
}

function noRoomFor(plans: readonly PlannedTake[], lacking: ReadonlySet<ObjectId>): NoRoom {
  return new NoRoom(
    plans.find(({ request }) => request.poolIds.some((id) => lacking.has(id)))!,
    lacking,
  );
}

/** Orders first, then tickets, as a refund locks them. */
async function lockVisits(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<Visit[]> {
  const orders = await lockOrdersOf(ctx, itemIds);
  const items = await itemsNamed(ctx, itemIds).selectAll().orderBy('line_no').execute();
  const tickets = new Map((await lockLiveTickets(ctx, itemIds)).map((ticket) => [ticket.item_id, ticket]));
  return items.map((item): Visit => {
    const order = orders.get(item.order_id)!;
    const ticket = tickets.get(item.item_id);
    if (order.state !== 'complete') throw conflict('order-not-complete', 'Only tickets of a completed order can be moved.');
    if (item.state !== 'open' || !ticket) throw conflict('already-refunded', 'This has been refunded already.');
    assertForADay(item);
    if (ticket.state !== 'active') throw conflict('ticket-used', 'A ticket that has been used cannot be moved.');
    return { order, item, ticket };
  });
}

/** The same things, to be looked at: nothing is locked. */
export async function visitsNamed(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<Pick<Visit, 'order' | 'item'>[]> {
  const items = await itemsNamed(ctx, itemIds).selectAll().orderBy('line_no').execute();
  if (items.length < new Set(itemIds).size) throw notFound('The item');
  const orders = new Map<ObjectId, OrderRow>();
  for (const { order_id } of items) if (!orders.has(order_id)) orders.set(order_id, await readOrder(ctx, order_id));
  return items.map((item) => ({ item, order: orders.get(item.order_id)! }));
}

async function lockOrdersOf(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<Map<ObjectId, OrderRow>> {
  const found = await itemsNamed(ctx, itemIds).select(['item_id', 'order_id']).execute();
  if (found.length < new Set(itemIds).size) throw notFound('The item');
  const orders = new Map<ObjectId, OrderRow>();
  for (const id of [...new Set(found.map((item) => item.order_id))].toSorted()) orders.set(id, await lockOrder(ctx, id));
  return orders;
}

const itemsNamed = (ctx: Ctx, itemIds: readonly ObjectId[]) =>
  ctx.db
    .selectFrom('order_item')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('item_id', 'in', [...itemIds])
    .where('state', 'not in', ['void', 'replaced']);

/** A time means nothing where there is none to choose. */
function isThere(catalog: Catalog, { item }: Visit, { date, time }: VisitWanted): boolean {
  const [product, own] = [catalog.products.get(item.product_id), timeNow(catalog, item)];
  const isIgnored = own === null && product !== undefined && sessionsOn(catalog, product, date).length === 0;
  return item.visit_date === date && (time === null || time === own || isIgnored);
}

function planOf(ctx: Ctx, catalog: Catalog, visit: Visit, { date, time }: VisitWanted): PlannedTake {
  const plan = planVisit(catalog, visit, { date, time: time ?? timeNow(catalog, visit.item) }, ctx.clock.now());
  if (plan instanceof AppError) throw plan;
  return plan;
}

async function writeMoved(ctx: Ctx, catalog: Catalog, moved: readonly MovedVisit[], { date, isHolders }: VisitWanted): Promise<void> {
  const ids = moved.map(({ item }) => item.item_id);
  const times = moved.map(({ time }) => time);
  const sessions = moved.map(({ item, date, time }) => sessionOf(catalog, item.product_id, date, time));
  await sql`
    update order_item i set sold_for = coalesce(i.sold_for, i.visit_date),
      moved_off = ${isHolders ? sql`least(i.moved_off, i.visit_date)` : sql`case when i.visit_date = ${date} then i.moved_off end`},
      visit_date = ${date}, entry_time = m.time, session_id = m.session
    from unnest(${ids}::text[], ${times}::text[], ${sessions}::text[]) as m(item_id, time, session)
    where i.workspace_id = ${ctx.workspace.id} and i.item_id = m.item_id`.execute(ctx.db);
  await sql`
    update admission a set visit_date = ${date}, entry_time = m.time, session_id = m.session, told_time = null, moved_at = ${new Date(ctx.clock.now())}
    from unnest(${moved.map(({ ticket }) => ticket.admission_id)}::text[], ${times}::text[], ${sessions}::text[]) as m(admission_id, time, session)
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = m.admission_id`.execute(ctx.db);
}

function sessionOf(catalog: Catalog, productId: ObjectId, visitDate: VisitDate, entryTime: string | null): ObjectId | null {
  return sessionSold(catalog, catalog.products.get(productId)!, { visitDate, entryTime })?.id ?? null;
}
