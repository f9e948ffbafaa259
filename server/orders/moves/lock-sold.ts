import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { lockOrder, readOrder } from '#server/orders/read-order.ts';
import { lockLiveTickets } from '#server/orders/tickets/live-tickets.ts';
import type { SoldThing } from './sold-thing.ts';

/** Orders first, then tickets, as a refund locks them. */
export async function lockSold(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<SoldThing[]> {
  const orders = await lockOrdersOf(ctx, itemIds);
  const items = await itemsNamed(ctx, itemIds).selectAll().orderBy('line_no').execute();
  const tickets = new Map((await lockLiveTickets(ctx, itemIds)).map((ticket) => [ticket.item_id, ticket]));
  return items.map((item): SoldThing => {
    const order = orders.get(item.order_id)!;
    const ticket = tickets.get(item.item_id);
    if (order.state !== 'complete') throw conflict('order-not-complete', 'This order is not complete.');
    if (item.state !== 'open' || !ticket) throw conflict('already-refunded', 'This has been refunded already.');
    return { order, item, ticket };
  });
}

/** The same things, to be looked at: nothing is locked. */
export async function soldNamed(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<Pick<SoldThing, 'order' | 'item'>[]> {
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
