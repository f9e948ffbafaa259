import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

/** The tickets of an order beside the lines that they were bought with, whose `line_no` puts them in the order of the sale: a ticket's own id is random. */
export const orderTickets = (ctx: Ctx, orderId: ObjectId) =>
  ctx.db
    .selectFrom('admission')
    .innerJoin('order_item', (join) =>
      join
        .onRef('order_item.workspace_id', '=', 'admission.workspace_id')
        .onRef('order_item.order_id', '=', 'admission.order_id')
        .onRef('order_item.item_id', '=', 'admission.item_id'),
    )
    .selectAll('admission')
    .where('admission.workspace_id', '=', ctx.workspace.id)
    .where('admission.order_id', '=', orderId);
