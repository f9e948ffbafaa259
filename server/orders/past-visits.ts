import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { isOver } from '#server/catalog/over.ts';
import { isEntryOpen } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow } from './order-row.ts';

type Bought = Pick<ItemRow, 'order_id' | 'event_id' | 'visit_date' | 'entry_time' | 'session_id'> & { kind: string };

/** Which of these orders have something in them whose visit is over: its day has ended, or no gate lets in any more for its time. */
export async function ordersPastVisit(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<Set<ObjectId>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<Bought>`
    select distinct order_id, event_id, visit_date, entry_time, session_id, product ->> 'kind' as kind from order_item
    where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state <> 'replaced'`.execute(ctx.db);
  const [catalog, now] = [await catalogOf(ctx), ctx.clock.now()];
  return new Set(rows.filter((row) => isOver(catalog, row, now) || isMissed(catalog, row, now)).map((row) => row.order_id));
}

/** A ticket whose session has been moved lets in at either time. */
function isMissed(catalog: Catalog, row: Bought, now: number): boolean {
  const isOpen = (time: string | null) => time === null || isEntryOpen(catalog, row, time, now);
  return !isOpen(row.entry_time) && !isOpen(timeNow(catalog, row));
}
