import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { sellHolds } from '#server/inventory/order-holds.ts';
import { insertMany } from '#server/platform/insert-many.ts';
import { post, salePosting } from '#server/payments/ledger.ts';
import type { ItemRow, OrderRow } from './order-row.ts';
import { addTicketHolders } from './ticket-holders.ts';
import { issueTickets } from './tickets.ts';

/**
 * What is paid for becomes the buyer's: units sold, sale posted, tickets issued, mail queued, all in the caller's
 * transaction. The caller holds the lock of each order and has made sure that its payments cover it.
 */
export async function completeOrders(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  await sellHolds(ctx.db, ctx.workspace.id, orderIds);
  const { rows: orders } = await sql<OrderRow>`
    update sales_order set state = 'complete', completed_at = ${now}, updated_at = ${now}
    where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state in ('placeholder', 'awaiting-payment', 'paying', 'paid') returning *`.execute(ctx.db);
  if (orders.length !== orderIds.length) throw new Error('An order that cannot be completed was given as paid');
  const { rows: items } = await sql<ItemRow>`
    update order_item set state = 'sold' where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state = 'open' returning *`.execute(ctx.db);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  await addTicketHolders(ctx, byId, items);
  await issueTickets(ctx, byId, items);
  await post(ctx, orders.map((order) => salePosting(order.order_id, order.currency, amountsOf(order))));
  await queueMails(ctx, orders);
  ctx.afterCommit(() => {
    ctx.outbox.wake();
    ctx.stock.changed(ctx.workspace.id);
    ctx.live.changed(`staff:${ctx.workspace.id}`, ...orders.flatMap((order) => (order.buyer_account ? [`profile:${order.buyer_account}`] : [])));
  });
}

const amountsOf = (order: OrderRow) => ({
  itemsCents: order.items_cents,
  discountCents: order.discount_cents,
  taxCents: order.tax_cents,
  feesCents: order.fees_cents,
  includedTaxCents: order.included_tax_cents,
  totalCents: order.total_cents,
});

async function queueMails(ctx: Ctx, orders: readonly OrderRow[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  await insertMany(
    ctx.db,
    'outbox',
    { workspace_id: 'text', outbox_id: 'text', kind: 'text', payload: 'jsonb', run_at: 'timestamptz', created_at: 'timestamptz' },
    orders
      .filter((order) => order.buyer_email !== '')
      .map((order) => ({ workspace_id: ctx.workspace.id, outbox_id: ctx.random.objectId(), kind: 'order-mail', payload: JSON.stringify({ order_id: order.order_id }), run_at: now, created_at: now })),
  );
}
