import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { moveVisits } from './move-visits.ts';

type DayMove = { eventId: ObjectId; from: Day; to: Day; reason: string; after: ObjectId | null };
type OnDay = { order_id: ObjectId; number: string; items: ObjectId[] };
type StayingOrder = { orderId: ObjectId; number: string; tickets: number; error: string };
type DayMoved = { orders: number; tickets: number; staying: StayingOrder[]; next: ObjectId | null };

const ORDERS_PER_CALL = 25;

/** How much would be moved. */
export async function countDay(ctx: Ctx, move: Pick<DayMove, 'eventId' | 'from'>): Promise<DayMoved> {
  const { rows } = await sql<{ orders: number; tickets: number }>`
    select count(distinct order_id)::int as orders, count(*)::int as tickets from (${onDay(ctx, { ...move, after: null })}) as things`.execute(ctx.db);
  return { ...rows[0]!, staying: [], next: null };
}

/**
 * Moves everything unused of a day of an event, order by order, as many as one call may take. Each order is moved whole or stays, and says why. What was moved is not met again, so
 * that a call that was cut off is made again. `afterEach`: what else is to be done on a day that is being emptied.
 */
export async function moveDay(ctx: Ctx, move: DayMove, afterEach: () => Promise<void>): Promise<DayMoved> {
  const { rows } = await sql<OnDay>`
    select order_id, number, array_agg(item_id::text) as items from (${onDay(ctx, move)}) as things group by 1, 2 order by 1 limit ${ORDERS_PER_CALL}`.execute(
    ctx.db,
  );
  const staying: StayingOrder[] = [];
  for (const { order_id: orderId, number, items } of rows) {
    const error = await refusalOf(ctx, items, move);
    if (error === null) await afterEach();
    else staying.push({ orderId, number, tickets: items.length, error });
  }
  const tickets = rows.reduce((sum, row) => sum + row.items.length, 0) - staying.reduce((sum, order) => sum + order.tickets, 0);
  return { orders: rows.length - staying.length, tickets, staying, next: rows.length === ORDERS_PER_CALL ? rows.at(-1)!.order_id : null };
}

async function refusalOf(ctx: Ctx, itemIds: readonly ObjectId[], { from, to, reason }: DayMove): Promise<string | null> {
  try {
    await moveVisits(ctx, { itemIds, date: to, time: null, reason }, async (_ctx, _catalog, visits) => {
      if (visits.some(({ item }) => item.visit_date !== from)) throw conflict('moved-meanwhile', 'This was moved meanwhile.');
    });
    return null;
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.status < 500) return refusal.message;
    throw refusal;
  }
}

const onDay = (ctx: Ctx, { eventId, from, after }: Pick<DayMove, 'eventId' | 'from' | 'after'>): RawBuilder<unknown> => sql`
  select i.order_id, o.reference as number, i.item_id from admission a
  join order_item i on i.workspace_id = a.workspace_id and i.item_id = a.item_id and i.state = 'open'
  join sales_order o on o.workspace_id = i.workspace_id and o.order_id = i.order_id and o.state = 'complete'
  where a.workspace_id = ${ctx.workspace.id} and a.event_id = ${eventId} and a.visit_date = ${from} and a.state = 'active' and a.kind <> 'merchandise'
    and i.order_id > ${after ?? ''}`;
