import { sql } from 'kysely';
import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { sellHolds } from '#server/inventory/sales/order-holds.ts';
import type { SoldItem, SoldOrder } from '#server/orders/order-row.ts';
import { ORDER_MAIL } from '#server/orders/papers/order-mail.ts';
import { issueTickets } from '#server/orders/tickets/tickets.ts';
import { paidSale, post, salePosting, type Posting } from '#server/payments/ledger.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { writtenLast, type WithCommit } from '#server/platform/database/pipelined-transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { tellTargets, whoIsTold, type Told } from '#server/webhooks/tell-targets.ts';
import { addTicketHolders, pointToJoined } from './ticket-holders.ts';

/**
 * Completes paid orders in the caller's transaction: the units are sold, the sale is posted, the tickets are issued and the mail is queued. The caller holds the lock of each order
 * and has made sure that its payments cover it; `received` are the postings of those payments. An item stays `open`, because the order's state says that it is sold.
 */
export async function completeOrders(ctx: Ctx & Partial<WithCommit>, orderIds: readonly ObjectId[], received: readonly Posting[] = []): Promise<void> {
  if (orderIds.length === 0) return void (await post(ctx, received));
  const [marked, items] = await Promise.all([markComplete(ctx, orderIds), openItems(ctx, orderIds)]);
  const orders: readonly SoldOrder[] = marked;
  if (orders.length !== orderIds.length) throw new Error('An order that cannot be completed was given as paid');
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  await addTicketHolders(ctx, byId, items);
  await pointToJoined(ctx, byId, items);
  const written = [issueTickets(ctx, byId, items), post(ctx, postingsOf(orders, received)), queueMails(ctx, orders), keepCards(ctx, orders)];
  const told = marked[0]?.told ?? null;
  if (told)
    written.push(
      tellTargets(
        ctx,
        told,
        'order.completed',
        orders.map((order) => completionOf(order, false)),
      ),
    );
  // Written last, because everybody else who sells from the same pools waits for these counts until the commit.
  await writtenLast(ctx, Promise.all([...written, sellHolds(ctx.db, ctx.workspace.id, orderIds)]));
  ctx.afterCommit(() => {
    ctx.outbox.wake(ORDER_MAIL.kind);
    ctx.stock.changed(ctx.workspace.id);
  });
  tellStaffAnd(ctx, ...orders.map((order) => order.buyer_account));
}

/** `told`: the webhooks that want to know. */
type MarkedOrder = SoldOrder & { told: Told };

async function markComplete(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<MarkedOrder[]> {
  const now = new Date(ctx.clock.now());
  const { rows } = await sql<MarkedOrder>`
    update sales_order set state = 'complete', completed_at = ${now}, updated_at = ${now}
    where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state in ('placeholder', 'awaiting-payment', 'paying', 'paid')
    returning order_id, buyer_account, buyer_consumer, buyer_email, cashless, currency, items_cents, discount_cents, tax_cents, fees_cents, included_tax_cents, total_cents,
      ${whoIsTold(ctx.workspace.id, 'order.completed')} as told`.execute(ctx.db);
  return rows;
}

async function openItems(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    select item_id, order_id, event_id, product_id, store_id, visit_date, entry_time, session_id, location_id, name, product, consumer_id, consumer_is_new, first_name, last_name, dob, price_cents
    from order_item where workspace_id = ${ctx.workspace.id} and order_id = any(${[...orderIds]}::text[]) and state = 'open' order by order_id, line_no`.execute(
    ctx.db,
  );
  return rows;
}

/** As a webhook is told of it. Money that is put on a band is spent in other orders later, so whoever adds up has to know it. */
export const completionOf = ({ order_id, total_cents, currency }: Pick<SoldOrder, 'order_id' | 'total_cents' | 'currency'>, is_top_up: boolean) => ({
  order_id,
  total: toDecimal(total_cents),
  currency,
  is_top_up,
});

/** `received` may include payments for other orders, which are not completed and whose money goes back. */
function postingsOf(orders: readonly SoldOrder[], received: readonly Posting[]): Posting[] {
  const paymentOf = new Map(received.map((posting) => [posting.orderId, posting]));
  const sales = orders.map((order) => paidSale(salePosting(order.order_id, order.currency, amountsOf(order)), paymentOf.get(order.order_id)));
  const told = new Set(orders.map((order) => paymentOf.get(order.order_id)));
  return [...sales, ...received.filter((posting) => !told.has(posting))];
}

const amountsOf = (order: SoldOrder) => ({
  itemsCents: order.items_cents,
  discountCents: order.discount_cents,
  taxCents: order.tax_cents,
  feesCents: order.fees_cents,
  includedTaxCents: order.included_tax_cents,
  totalCents: order.total_cents,
});

export const KEEP_CARD: Job = { kind: 'keep-card', about: 'order_id' };

/** Where the processor keeps a card together with its charge, a job asks afterwards which card it was. */
async function keepCards(ctx: Ctx, orders: readonly SoldOrder[]): Promise<void> {
  if (!ctx.gateway.keptCard) return;
  await Promise.all(orders.flatMap((order) => (order.cashless ? [queueJob(ctx, KEEP_CARD, order.order_id)] : [])));
}

async function queueMails(ctx: Ctx, orders: readonly SoldOrder[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  await insertMany(
    ctx.db,
    'outbox',
    { workspace_id: 'text', outbox_id: 'text', kind: 'text', payload: 'jsonb', run_at: 'timestamptz', created_at: 'timestamptz' },
    orders
      .filter((order) => order.buyer_email !== '')
      .map((order) => ({ outbox_id: ctx.random.objectId(), payload: JSON.stringify({ [ORDER_MAIL.about]: order.order_id }) })),
    { workspace_id: ctx.workspace.id, kind: ORDER_MAIL.kind, run_at: now, created_at: now },
  );
}
