import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isOver } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';

/** Which of these orders have something in them whose visit is over. */
export async function ordersPastVisit(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Set<ObjectId>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ order_id: ObjectId; event_id: ObjectId; visit_date: VisitDate; kind: string }>`
    select distinct order_id, event_id, visit_date, product ->> 'kind' as kind from order_item
    where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state <> 'replaced'`.execute(ctx.db);
  const catalog = await catalogOf(ctx);
  return new Set(rows.filter((row) => isOver(catalog, row, ctx.clock.now())).map((row) => row.order_id));
}
