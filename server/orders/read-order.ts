import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import type { ItemRow, OrderRow } from './order-row.ts';

export async function readOrder(ctx: Ctx, orderId: ObjectId): Promise<OrderRow> {
  const order = await ctx.db
    .selectFrom('sales_order')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw notFound('The order');
  return order;
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(ctx: Ctx, orderId: ObjectId, named = 'The order'): Promise<OrderRow> {
  const order = await ctx.db
    .selectFrom('sales_order')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw notFound(named);
  return order;
}

/** The items of an order that were neither taken out nor replaced, in the order in which they were added. */
export async function standingItems(ctx: Ctx, orderId: ObjectId): Promise<ItemRow[]> {
  return ctx.db
    .selectFrom('order_item')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['void', 'replaced'])
    .orderBy('line_no')
    .execute();
}
