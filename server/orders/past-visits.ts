import { sql } from 'kysely';
import { isDated } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { minutesSince } from '#domain/zone.ts';
import { clockOf, isOver, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { readDraws, timeMovedTo } from '#server/inventory/moved-session.ts';
import type { ItemRow } from './order-row.ts';

type Bought = Pick<ItemRow, 'order_id' | 'event_id' | 'product_id' | 'visit_date' | 'entry_time'> & { kind: string };

/** Which of these orders have something in them whose visit is over: its day has ended, or no gate lets in any more for its time. */
export async function ordersPastVisit(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Set<ObjectId>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<Bought>`
    select distinct order_id, event_id, product_id, visit_date, entry_time, product ->> 'kind' as kind from order_item
    where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state <> 'replaced'`.execute(ctx.db);
  const catalog = await catalogOf(ctx);
  const past = new Set<ObjectId>();
  for (const row of rows) if (isOver(catalog, row, ctx.clock.now()) || (await isMissed(ctx, catalog, row))) past.add(row.order_id);
  return past;
}

/** A ticket whose session has been moved lets in at either time. */
async function isMissed(ctx: Ctx, catalog: Catalog, row: Bought): Promise<boolean> {
  const isTooLate = (time: string) => minutesSince(clockOf(catalog, row.event_id).zone, row.visit_date, time, ctx.clock.now()) > catalog.entryLateMinutes;
  if (row.entry_time === null || !isDated(row.visit_date) || !isTooLate(row.entry_time)) return false;
  const moved = await timeMovedTo(catalog, row, () => readDraws(ctx.db, ctx.workspace.id));
  return moved === null || isTooLate(moved);
}
