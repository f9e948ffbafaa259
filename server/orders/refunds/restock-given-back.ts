import { sql } from 'kysely';
import { isDated } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { restockSold } from '#server/inventory/sales/order-holds.ts';
import type { ItemRow } from '#server/orders/order-row.ts';

/**
 * Takes out of the sold stock what was given back whole of this order, once all its money has left. The caller holds the order's lock. It calls this once and last, for everything
 * that it gave back, because pools are always locked in one order.
 */
export async function restockGivenBack(ctx: Ctx, orderId: ObjectId): Promise<void> {
  const items = await givenBackWhole(ctx, orderId);
  if (items.length === 0) return;
  const catalog = await catalogOf(ctx);
  await restockSold(
    ctx.db,
    ctx.workspace.id,
    items.map((item) => ({ holdId: item.hold_id!, restock: isResold(ctx, catalog, item) })),
  );
  ctx.afterCommit(() => ctx.stock.changed(ctx.workspace.id));
}

async function givenBackWhole(ctx: Ctx, orderId: ObjectId): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.* from order_item i join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id and h.state = 'sold'
    where i.workspace_id = ${ctx.workspace.id} and i.order_id = ${orderId} and i.state = 'refunded'
      and not exists (
        select from refund_item g join refund r on r.workspace_id = g.workspace_id and r.refund_id = g.refund_id
        where g.workspace_id = i.workspace_id and g.item_id = i.item_id and r.order_id = i.order_id and r.state in ('reserved', 'sent', 'unknown'))`.execute(
    ctx.db,
  );
  return rows;
}

/** The unit is for sale again if the product says so and its day is not over where the event takes place. */
function isResold(ctx: Ctx, catalog: Catalog, item: ItemRow): boolean {
  const date = item.visit_date;
  return item.product.restock && (!isDated(date) || date >= todayAt(catalog, item.event_id, ctx.clock.now()));
}
