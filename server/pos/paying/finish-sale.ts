import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { ORDER_MAIL } from '#server/orders/papers/order-mail.ts';
import { completeOrders } from '#server/orders/purchase/complete.ts';
import { endOrders } from '#server/orders/purchase/order-states.ts';
import { UNDO_CHARGE } from '#server/orders/purchase/undo-charge.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob } from '#server/platform/outbox/job.ts';
import { releaseUnits, type SaleUnits } from '#server/pos/sale/sale-holds.ts';
import { assertNoTopUp, assertNotEmpty, assertOpen, dueCents, inReview, isUndecided, lockSale, paidCents, readSale, type Sale } from '#server/pos/sale/sale.ts';
import { lockTillOfSale } from '#server/pos/till/till.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { returnCash } from './cash-tender.ts';
import { settleSpending } from './day-limit.ts';
import { claimItems } from './tenders.ts';
import { bandsFirst, returnToBand } from './value-tender.ts';

/** A sale completes when the approved payments add up to its total, to the cent. Completing it again gives the first result. */
export async function completeSale(ctx: Ctx, orderId: ObjectId, email: string | null): Promise<Sale> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockSale(ctx, orderId);
    if (order.state === 'complete') return readSale(ctx, await sentLate(ctx, order, email));
    assertOpen(order);
    assertNoTopUp(order);
    const sale = await readSale(ctx, order);
    assertNotEmpty(sale);
    if (sale.payments.some(isUndecided)) throw conflict('payment-pending', 'We are confirming your payment.');
    if (paidCents(sale.payments) !== order.total_cents) throw conflict('not-paid', `There is still ${orderMoney(ctx, order, dueCents(sale))} to pay.`);
    await claimItems(ctx, sale);
    if (email !== null) await addressTo(ctx, orderId, email);
    await completeOrders(ctx, [orderId]);
    return readSale(ctx, await lockSale(ctx, orderId));
  });
}

/** An email address that is given only after completion. The tickets are sent to the first such address, once. */
async function sentLate(ctx: Ctx, order: OrderRow, email: string | null): Promise<OrderRow> {
  if (email === null || order.buyer_email !== '') return order;
  await addressTo(ctx, order.order_id, email);
  await recordAudit(ctx, { action: 'send-tickets', outcome: 'done', subject: order.order_id });
  await queueJob(ctx, ORDER_MAIL, order.order_id);
  return { ...order, buyer_email: email };
}

async function addressTo(ctx: Ctx, orderId: ObjectId, email: string): Promise<void> {
  await ctx.db.updateTable('sales_order').set({ buyer_email: email }).where('workspace_id', '=', ctx.workspace.id).where('order_id', '=', orderId).execute();
}

/** Nothing is sold, and every tender goes back where it came from: cash out of the drawer, cards through the bank. A sale that waits for an administrator stays. */
export async function cancelSale(ctx: Ctx, orderId: ObjectId, reason: string): Promise<Sale> {
  const { sale, unclaimed } = await inTransaction(ctx, (ctx) => endSale(ctx, orderId, reason, 'seller'));
  await releaseUnits(ctx, unclaimed);
  await settleSpenders(ctx, orderId);
  return sale;
}

/** The same for a sale that waits for an administrator, as a part of their decision. */
export async function cancelReviewedSale(ctx: Ctx, orderId: ObjectId, reason: string): Promise<void> {
  const { unclaimed } = await endSale(ctx, orderId, reason, 'review');
  ctx.afterCommit(() => releaseUnits(ctx, unclaimed));
  await settleSpenders(ctx, orderId);
}

/** `unclaimed`: units that no payment has claimed. They are released like anybody's, once this is committed. */
type Ended = { sale: Sale; unclaimed: SaleUnits };

async function endSale(ctx: Ctx, orderId: ObjectId, reason: string, by: 'seller' | 'review'): Promise<Ended> {
  const order = await lockSale(ctx, orderId);
  if (order.state === 'cancelled') return { sale: await readSale(ctx, order), unclaimed: { owner: order.owner, holdIds: [] } };
  if (order.state === 'needs-review' && by === 'seller') throw inReview();
  if (order.state === 'complete') throw conflict('sale-complete', 'This sale is complete. Refund it instead.');
  const { payments, items } = await readSale(ctx, order);
  for (const payment of payments.filter((one) => one.state === 'approved').toSorted(bandsFirst)) await giveBack(ctx, order.terminal_id!, payment);
  await endOrders(ctx, [orderId], 'cancelled', 'free');
  await ctx.db
    .updateTable('sales_order')
    .set({ note: reason.slice(0, 300) || null })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .execute();
  const holdIds = items.flatMap((item) => item.hold_id ?? []);
  return { sale: await readSale(ctx, await lockSale(ctx, orderId)), unclaimed: { owner: order.owner, holdIds } };
}

async function giveBack(ctx: Ctx, terminalId: ObjectId, payment: PaymentRow): Promise<void> {
  const isCash = payment.tender === 'cash';
  const isValue = payment.tender === 'stored-value';
  if (isCash) await returnCash(ctx, await lockTillOfSale(ctx, terminalId), payment);
  if (isValue) await returnToBand(ctx, payment);
  await ctx.db
    .updateTable('payment')
    .set({ state: isCash || isValue ? 'voided' : 'voiding' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', 'approved')
    .execute();
  if (!isCash && !isValue) await queueJob(ctx, UNDO_CHARGE, payment.payment_id);
}

async function settleSpenders(ctx: Ctx, orderId: ObjectId): Promise<void> {
  for (const consumerId of await bandSpenders(ctx, orderId)) await settleSpending(ctx, consumerId);
}

/** Whose spending by wristband was counted towards their day. */
async function bandSpenders(ctx: Ctx, orderId: ObjectId): Promise<ObjectId[]> {
  const rows = await ctx.db
    .selectFrom('wristband_charge')
    .select('consumer_id')
    .distinct()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.consumer_id);
}
