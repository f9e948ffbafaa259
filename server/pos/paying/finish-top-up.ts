import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import { completionOf } from '#server/orders/purchase/complete.ts';
import { endOrders } from '#server/orders/purchase/order-states.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';
import { changeValue } from '#server/payments/stored-value.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { declineWords } from '#server/pos/sale/decline-words.ts';
import { isOpen, isUndecided, paidCents, readSale } from '#server/pos/sale/sale.ts';
import { tell } from '#server/webhooks/tell-targets.ts';

/** `in-review`: the bank took another amount, and the office decides what becomes of it. */
export type TopUpState = 'added' | 'declined' | 'confirming' | 'in-review';

/**
 * Ends the top-up once, whoever comes first: the till, its retry, the follow-up job, or the office after a review. A paid top-up goes onto the band, a declined one is cancelled.
 */
export async function finishTopUp(ctx: Ctx, orderId: ObjectId): Promise<TopUpState> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order.state === 'complete') return 'added';
    if (order.state === 'needs-review') return 'in-review';
    if (!isOpen(order)) return 'declined';
    const { payments } = await readSale(ctx, order);
    if (payments.some(isUndecided)) return 'confirming';
    if (paidCents(payments) !== order.total_cents) {
      await endOrders(ctx, [orderId], 'cancelled', 'free');
      return 'declined';
    }
    await putOnBand(ctx, order);
    return 'added';
  });
}

/** The bank's answer to the card that was to pay for the top-up, if a card was asked. */
export async function declineOf(ctx: Ctx, orderId: ObjectId): Promise<string | null> {
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return payment ? declineWords({ state: 'cancelled' }, payment) : 'No card was asked. Add the money anew.';
}

async function putOnBand(ctx: Ctx, order: OrderRow): Promise<void> {
  const { order_id: orderId, total_cents: amountCents, currency, buyer_account } = order;
  const now = new Date(ctx.clock.now());
  const { wristband_id: wristbandId } = await ctx.db
    .selectFrom('wristband_top_up')
    .select('wristband_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('sales_order')
    .set({ state: 'complete', completed_at: now, updated_at: now })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .execute();
  // The item counts as handed over for good. It has no ticket, and only the unspent part of it can be given back.
  await ctx.db.updateTable('order_item').set({ state: 'sold' }).where('workspace_id', '=', ctx.workspace.id).where('order_id', '=', orderId).execute();
  await changeValue(ctx, { wristbandId, kind: 'top-up', amountCents });
  const entries = [
    { account: LEDGER.receivable, amountCents },
    { account: LEDGER.storedValue(wristbandId), amountCents: -amountCents },
  ];
  await post(ctx, [{ kind: 'top-up', orderId, currency, entries }]);
  await tell(ctx, 'order.completed', [completionOf(order, true)]);
  tellStaffAnd(ctx, buyer_account);
}
