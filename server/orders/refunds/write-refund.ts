import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { OrderRow } from '#server/orders/order-row.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import type { Tender } from '#server/payments/contract.ts';
import { refundKeyOf } from '#server/payments/gateway-key.ts';
import { LEDGER, post, type Posting } from '#server/payments/ledger.ts';

export async function writeGoodwill(ctx: Ctx, goodwill: Pick<Writing, 'order' | 'ask' | 'payment' | 'amountCents'>): Promise<RefundRow> {
  const { order, amountCents } = goodwill;
  const posting: Posting = {
    kind: 'arbitrary-refund',
    orderId: order.order_id,
    currency: order.currency,
    entries: [
      { account: LEDGER.arbitraryRefund, amountCents },
      { account: LEDGER.refundPayable, amountCents: -amountCents },
    ],
  };
  return writeRefund(ctx, { ...goodwill, posting, kind: 'arbitrary', itemId: null });
}

export type RefundedPayment = { payment_id: string; tender: Tender; gateway: string | null };

type Writing = {
  order: OrderRow;
  ask: { reason: string; requestedBy: ObjectId | null; approvedBy: ObjectId | null };
  payment: RefundedPayment;
  amountCents: number;
  posting: Posting;
  kind: RefundRow['kind'];
  itemId: ObjectId | null;
};

export async function writeRefund(ctx: Ctx, { order, ask, payment, amountCents, posting, kind, itemId }: Writing): Promise<RefundRow> {
  const refundId = ctx.random.objectId();
  const now = new Date(ctx.clock.now());
  const [txnId] = await post(ctx, [posting]);
  const row: RefundRow = {
    workspace_id: ctx.workspace.id,
    refund_id: refundId,
    order_id: order.order_id,
    payment_id: payment.payment_id,
    item_id: itemId,
    kind,
    tender: payment.tender,
    gateway_key: payment.gateway === null ? null : refundKeyOf(ctx.workspace.id, refundId),
    state: 'reserved',
    amount_cents: amountCents,
    reason: ask.reason,
    till_session_id: null,
    requested_by: ask.requestedBy,
    approved_by: ask.approvedBy,
    created_at: now,
    sent_at: null,
    decided_at: null,
    txn_id: txnId ?? null,
    currency: order.currency,
    asked_at: null,
    told_at: null,
    paid_cents: null,
  };
  await ctx.db.insertInto('refund').values(row).execute();
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ refund_reserved_cents: eb('refund_reserved_cents', '+', amountCents) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
  await ctx.db
    .updateTable('sales_order')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents), updated_at: now }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', order.order_id)
    .execute();
  return row;
}
