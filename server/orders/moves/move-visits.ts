import { sql } from 'kysely';
import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { visitDayOfSold } from '#server/catalog/over.ts';
import { sessionsOn, sessionSold } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import type { PlannedTake } from '#server/inventory/holds/plan-take.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { tell } from '#server/webhooks/tell-targets.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { lockSold } from './lock-sold.ts';
import { mailVisitsMoved } from './moved-visit-mails.ts';
import { assertForADay, planVisit } from './visit-plan.ts';
import type { MovedVisit, Visit } from './visit.ts';
import { moveStock, withRoom } from './with-room.ts';

/** Null time: the one that the ticket has, where it has one. `isHolders`: the visitor's own wish, and not the venue's, with whether a ticket is still theirs. */
export type VisitWanted = { itemIds: readonly ObjectId[]; date: Day; time: string | null; reason: string; isHolders?: (ticket: AdmissionRow) => boolean };

/** Refuses what this caller may not move, and writes what comes with the move. Everything is locked by then. */
type MayMove = (ctx: Ctx, catalog: Catalog, visits: readonly Visit[]) => Promise<void>;

/**
 * Moves things that were sold, with their tickets, to another day or time: all or none. It is a day on which they could be bought today as they were bought then, with room for them.
 * They keep their price, their codes and their seats. What is there already stays as it is, so that the same can be asked for twice. Answers everything that was named.
 */
export function moveVisits(ctx: Ctx, wanted: VisitWanted, mayMove: MayMove): Promise<MovedVisit[]> {
  return withRoom(ctx, (ctx, catalog) => moveWithRoom(ctx, catalog, wanted, mayMove));
}

/** Once, within `withRoom`. */
export async function moveWithRoom(ctx: Ctx, catalog: Catalog, wanted: VisitWanted, mayMove: MayMove): Promise<MovedVisit[]> {
  const { there, elsewhere } = await lockVisits(ctx, catalog, wanted);
  const staying = there.map((visit): MovedVisit => ({ ...visit, date: wanted.date, time: timeNow(catalog, visit.item) }));
  if (elsewhere.length === 0) return staying;
  await mayMove(ctx, catalog, elsewhere);
  const plans = elsewhere.map((visit) => planTo(ctx, catalog, visit, wanted));
  const moved = elsewhere.map((visit, index): MovedVisit => ({ ...visit, date: wanted.date, time: plans[index]!.request.time }));
  await writeMoved(ctx, catalog, moved, wanted);
  for (const [, own] of Map.groupBy(moved, ({ order }) => order.order_id)) await auditMove(ctx, own, wanted);
  await mailVisitsMoved(ctx, catalog, moved, wanted.reason);
  await tell(ctx, 'ticket.moved', moved.map(toldOf));
  await moveStock(
    ctx,
    catalog,
    moved.map(({ item }, index) => ({ item, plan: plans[index]! })),
  );
  tellStaffAnd(ctx, ...new Set(moved.flatMap(({ order, ticket }) => [order.buyer_account, ticket.holder_account])));
  return [...staying, ...moved];
}

const toldOf = ({ ticket, order, item, date, time }: MovedVisit) => ({
  ticket_id: ticket.admission_id,
  order_id: order.order_id,
  earlier_date: item.visit_date,
  date,
  time,
});

async function auditMove(ctx: Ctx, moved: readonly MovedVisit[], { date, reason }: VisitWanted): Promise<void> {
  const [{ order }] = moved as [MovedVisit, ...MovedVisit[]];
  const from = [...new Set(moved.map(({ item }) => item.visit_date))].join(', ');
  await recordAudit(ctx, { action: 'move-tickets', outcome: 'done', subject: order.order_id, detail: { tickets: moved.length, from, to: date, reason } });
}

/** What is named, locked, apart by whether it is there already. */
export async function lockVisits(ctx: Ctx, catalog: Catalog, wanted: VisitWanted): Promise<{ there: Visit[]; elsewhere: Visit[] }> {
  const visits = await lockSold(ctx, wanted.itemIds);
  for (const { item, ticket } of visits) {
    assertForADay(item);
    if (ticket.state !== 'active') throw conflict('ticket-used', 'A ticket that has been used cannot be moved.');
  }
  // Passed on before, or while its lock was waited for.
  if (wanted.isHolders && !visits.every(({ ticket }) => wanted.isHolders!(ticket))) throw notFound('A ticket');
  return { there: visits.filter((visit) => isThere(catalog, visit, wanted)), elsewhere: visits.filter((visit) => !isThere(catalog, visit, wanted)) };
}

/** A time means nothing where there is none to choose. */
function isThere(catalog: Catalog, { item }: Visit, { date, time }: VisitWanted): boolean {
  const [product, own] = [catalog.products.get(item.product_id), timeNow(catalog, item)];
  const isIgnored = own === null && product !== undefined && sessionsOn(catalog, product, date).length === 0;
  return item.visit_date === date && (time === null || time === own || isIgnored);
}

export function planTo(ctx: Ctx, catalog: Catalog, visit: Visit, { date, time }: VisitWanted): PlannedTake {
  const plan = planVisit(catalog, visit, { date, time: time ?? timeNow(catalog, visit.item) }, ctx.clock.now());
  if (plan instanceof AppError) throw plan;
  return plan;
}

async function writeMoved(ctx: Ctx, catalog: Catalog, moved: readonly MovedVisit[], { date, isHolders }: VisitWanted): Promise<void> {
  const ids = moved.map(({ item }) => item.item_id);
  const times = moved.map(({ time }) => time);
  const visitDays = moved.map(({ item }) => visitDayOfSold(catalog, item));
  const sessions = moved.map(({ item, date, time }) => sessionOf(catalog, item.product_id, date, time));
  await sql`
    update order_item i set sold_for = coalesce(i.sold_for, i.visit_date),
      moved_off = ${isHolders ? sql`least(i.moved_off, m.visit_day)` : sql`case when i.visit_date = ${date} then i.moved_off end`},
      visit_date = ${date}, entry_time = m.time, session_id = m.session
    from unnest(${ids}::text[], ${times}::text[], ${sessions}::text[], ${visitDays}::text[]) as m(item_id, time, session, visit_day)
    where i.workspace_id = ${ctx.workspace.id} and i.item_id = m.item_id`.execute(ctx.db);
  await sql`
    update admission a set visit_date = ${date}, entry_time = m.time, session_id = m.session, told_time = null, moved_at = ${new Date(ctx.clock.now())}
    from unnest(${moved.map(({ ticket }) => ticket.admission_id)}::text[], ${times}::text[], ${sessions}::text[]) as m(admission_id, time, session)
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = m.admission_id`.execute(ctx.db);
}

function sessionOf(catalog: Catalog, productId: ObjectId, visitDate: VisitDate, entryTime: string | null): ObjectId | null {
  return sessionSold(catalog, catalog.products.get(productId)!, { visitDate, entryTime })?.id ?? null;
}
