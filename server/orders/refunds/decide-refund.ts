import { toDecimal } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { tellMoneyCameBack, tellRefundedSoon } from '#server/orders/papers/buyer-mails.ts';
import { isDecided, paidOf, type RefundRow } from '#server/orders/refund-row.ts';
import { noteBreak, type BreakKind } from '#server/payments/breaks.ts';
import type { RefundOutcome } from '#server/payments/gateways/gateway.ts';
import { LEDGER, post, type Posting } from '#server/payments/ledger.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tell } from '#server/webhooks/tell-targets.ts';
import { restockGivenBack } from './restock-given-back.ts';
import { undoGiving } from './undo-giving.ts';

/**
 * What the gateway tells by itself, or when asked, of a refund that it has. The buyer's bank may send one back that had gone
 * through: then the money is ours again, and the refund has come to nothing.
 */
export async function hearOfRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId);
    const isSentBack = outcome.status === 'failed' && refund.state === 'succeeded' && refund.gateway_key !== null;
    return isSentBack ? moneyCameBack(ctx, refund) : settleRefund(ctx, refundId, outcome);
  });
}

/** Once: what is decided stays decided. */
export async function settleRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await decideRefund(ctx, refundId, outcome);
    if (isDecided(refund) && refund.order_id) await restockGivenBack(ctx, refund.order_id);
    return refund;
  });
}

/**
 * `account`: where the money left from; a gateway's clearing account by itself. Part of the caller's transaction, which ends
 * with `restockGivenBack` when all of its refunds are decided.
 */
export async function decideRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome, account: string | null = null): Promise<RefundRow> {
  const refund = await lockRefund(ctx, refundId);
  if (isDecided(refund)) return refund;
  const decided = await writeState(ctx, refund, {
    state: outcome.status,
    decided_at: outcome.status === 'unknown' ? null : new Date(ctx.clock.now()),
    paid_cents: outcome.status === 'succeeded' ? outcome.amountCents : null,
  });
  if (outcome.status === 'succeeded') await moneyHasLeft(ctx, decided, account);
  if (outcome.status === 'failed') await moneyStays(ctx, decided);
  return decided;
}

async function lockRefund(ctx: Ctx, refundId: ObjectId): Promise<RefundRow> {
  await lockOrderOf(ctx, refundId);
  return ctx.db.selectFrom('refund').selectAll().where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refundId).executeTakeFirstOrThrow();
}

async function writeState(ctx: Ctx, refund: RefundRow, change: Pick<RefundRow, 'state' | 'decided_at' | 'paid_cents'>): Promise<RefundRow> {
  await ctx.db.updateTable('refund').set(change).where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refund.refund_id).execute();
  return { ...refund, ...change };
}

/**
 * First, as for whoever sets a refund aside: the other way round the two would wait for each other. So of several parts of
 * one refund the last to be decided knows it is, and a unit is for sale again once all the money for it has left.
 */
async function lockOrderOf(ctx: Ctx, refundId: ObjectId): Promise<void> {
  await ctx.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', (eb) => eb.selectFrom('refund').select('order_id').where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refundId))
    .forUpdate()
    .execute();
}

async function moneyHasLeft(ctx: Ctx, refund: RefundRow, account: string | null): Promise<void> {
  const payment = await movePayment(ctx, refund, { reserved: -refund.amount_cents, refunded: refund.amount_cents });
  await post(ctx, [paidPosting(refund, account ?? LEDGER.cardClearing(payment?.gateway ?? 'none'))]);
  if (paidOf(refund) !== refund.amount_cents) await noteOf(ctx, refund, 'refund-amount');
  if (!refund.order_id) return;
  await tellRefundedSoon(ctx, refund.order_id);
  const { order_id, refund_id, currency } = refund;
  await tell(ctx, 'order.refunded', [{ order_id, refund_id, amount: toDecimal(paidOf(refund)), currency }]);
}

/** The books say what has left; what was asked for and has not, or the other way round, is an administrator's to look into. */
function paidPosting(refund: RefundRow, account: string): Posting {
  return {
    kind: 'refund-paid',
    orderId: refund.order_id,
    currency: refund.currency,
    entries: [
      { account: LEDGER.refundPayable, amountCents: refund.amount_cents },
      { account: LEDGER.gatewayDifference, amountCents: paidOf(refund) - refund.amount_cents },
      { account, amountCents: -paidOf(refund) },
    ],
  };
}

async function noteOf(ctx: Ctx, refund: RefundRow, kind: BreakKind): Promise<void> {
  const detail = { amount_cents: paidOf(refund), ours: refund.amount_cents, order_id: refund.order_id };
  await noteBreak(ctx, { kind, gatewayKey: refund.gateway_key ?? refund.refund_id, detail });
}

async function moneyStays(ctx: Ctx, refund: RefundRow): Promise<void> {
  await movePayment(ctx, refund, { reserved: -refund.amount_cents, refunded: 0 });
  await undoGiving(ctx, refund);
}

async function moneyCameBack(ctx: Ctx, refund: RefundRow): Promise<RefundRow> {
  const failed = await writeState(ctx, refund, { state: 'failed', decided_at: new Date(ctx.clock.now()), paid_cents: paidOf(refund) });
  const payment = await movePayment(ctx, refund, { reserved: 0, refunded: -refund.amount_cents });
  const paid = paidPosting(refund, LEDGER.cardClearing(payment?.gateway ?? 'none'));
  await post(ctx, [{ ...paid, entries: paid.entries.map((entry) => ({ ...entry, amountCents: -entry.amountCents })) }]);
  await undoGiving(ctx, refund);
  await noteOf(ctx, failed, 'refund-failed');
  if (refund.told_at && refund.order_id) await tellMoneyCameBack(ctx, refund.order_id, paidOf(refund));
  return failed;
}

async function movePayment(ctx: Ctx, refund: RefundRow, by: { reserved: number; refunded: number }): Promise<{ gateway: string | null } | undefined> {
  if (refund.payment_id === null) return undefined;
  return ctx.db
    .updateTable('payment')
    .set((eb) => ({ refund_reserved_cents: eb('refund_reserved_cents', '+', by.reserved), refunded_cents: eb('refunded_cents', '+', by.refunded) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', refund.payment_id)
    .returning('gateway')
    .executeTakeFirst();
}
