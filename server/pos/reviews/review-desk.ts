import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { completeOrders } from '#server/orders/purchase/complete.ts';
import { endOrders, setOrderStates } from '#server/orders/purchase/order-states.ts';
import { UNDO_CHARGE } from '#server/orders/purchase/undo-charge.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { differencePosting, post } from '#server/payments/ledger.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { queueJob } from '#server/platform/outbox/job.ts';
import { cancelReviewedSale } from '#server/pos/paying/finish-sale.ts';
import { finishTopUp } from '#server/pos/paying/finish-top-up.ts';
import { isTopUp, readSale } from '#server/pos/sale/sale.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

type Decision = 'accept' | 'cancel';

/**
 * An order that was paid with another amount than it asked for waits for an administrator. Accepted: the order is paid with what was taken, and the difference gets an account of
 * its own. Cancelled: the bank gives all of it back and the things are free again. The first decision counts, and the same decision again gets the same answer.
 */
export async function resolveOrder(ctx: Ctx, orderId: ObjectId, decision: Decision, reason: string): Promise<OrderRow> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order.state !== 'needs-review') return standing(ctx, order, decision);
    await recordAudit(ctx, { action: 'resolve-order', outcome: decision, subject: orderId, detail: { reason, total_cents: order.total_cents } });
    await ctx.db
      .updateTable('sales_order')
      .set({ note: `Reviewed: ${reason}`.slice(0, 300) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', orderId)
      .execute();
    if (decision === 'accept') await accept(ctx, order);
    else await cancel(ctx, order, reason);
    tellStaff(ctx);
    return lockOrder(ctx, orderId);
  });
}

/** A sale may have been reviewed more than once. Its last decision stands. */
async function standing(ctx: Ctx, order: OrderRow, decision: Decision): Promise<OrderRow> {
  const decided = await ctx.db
    .selectFrom('audit')
    .select('outcome')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('action', '=', 'resolve-order')
    .where('subject', '=', order.order_id)
    .orderBy('audit_id', 'desc')
    .executeTakeFirst();
  if (decided?.outcome === decision) return order;
  throw decided
    ? conflict('decided-otherwise', 'Somebody else has decided about this order.')
    : conflict('not-in-review', 'This order does not wait for a decision.');
}

async function accept(ctx: Ctx, order: OrderRow): Promise<void> {
  const { payments } = await readSale(ctx, order);
  const differing = payments.filter((one) => one.state === 'approved' && one.taken_cents !== null && one.difference_accepted_at === null);
  for (const payment of differing) await acceptDifference(ctx, payment);
  await setOrderStates(ctx, [order.order_id], 'paying');
  if (order.source === 'web') await completeOrders(ctx, [order.order_id]);
  else if (isTopUp(order)) await finishTopUp(ctx, order.order_id);
}

async function acceptDifference(ctx: Ctx, { payment_id, order_id, currency, amount_cents, taken_cents, taken_currency }: PaymentRow): Promise<void> {
  if (taken_currency !== currency) throw conflict('other-currency', 'The bank took another currency. Cancel the order instead.');
  await ctx.db
    .updateTable('payment')
    .set({ difference_accepted_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', payment_id)
    .execute();
  await post(ctx, [differencePosting(order_id, currency, amount_cents - taken_cents!)]);
}

async function cancel(ctx: Ctx, order: OrderRow, reason: string): Promise<void> {
  if (order.source === 'pos') return cancelReviewedSale(ctx, order.order_id, reason);
  const { rows } = await sql<{ payment_id: string }>`
    update payment set state = 'voiding' where workspace_id = ${ctx.workspace.id} and order_id = ${order.order_id} and state = 'approved' returning payment_id`.execute(
    ctx.db,
  );
  for (const { payment_id } of rows) await queueJob(ctx, UNDO_CHARGE, payment_id);
  await endOrders(ctx, [order.order_id], 'cancelled', 'free');
}
