import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { isDecided, type RefundRow } from '#server/orders/refund-row.ts';
import { isNotSent, unknown, type RefundLookup, type RefundOutcome } from '#server/payments/gateways/gateway.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { settleRefund } from './decide-refund.ts';

export const SEND_REFUND: Job = { kind: 'send-refund', about: 'refund_id' };

/** Tells the gateway of refunds set aside, each by its own key, and writes what it says. Safe to do again after a crash. */
export async function sendRefunds(ctx: Ctx, refunds: readonly RefundRow[]): Promise<RefundRow[]> {
  crashPoint('C11');
  return Promise.all(
    refunds.map((refund) => (refund.gateway_key === null || refund.payment_id === null || isDecided(refund) ? refund : sendRefund(ctx, refund))),
  );
}

/** For those that are agreed to in the middle of something else: a job asks the gateway afterwards. */
export async function sendRefundsLater(ctx: Ctx, refunds: readonly RefundRow[]): Promise<void> {
  for (const refund of refunds) if (refund.state === 'reserved') await queueJob(ctx, SEND_REFUND, refund.refund_id);
}

export async function refundsByIds(ctx: Ctx, ids: readonly ObjectId[]): Promise<RefundRow[]> {
  // Of what was had for nothing there is no money to give back.
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', 'in', [...ids])
    .orderBy('refund_id')
    .execute();
}

async function sendRefund(ctx: Ctx, refund: RefundRow): Promise<RefundRow> {
  const keys = await refundKeysOf(ctx, refund);
  const first = await ctx.db
    .updateTable('refund')
    .set({ state: 'sent', sent_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refund.refund_id)
    .where('state', '=', 'reserved')
    .returning('refund_id')
    .executeTakeFirst();
  const outcome = await ctx.gateway.refund({ ...keys, amountCents: refund.amount_cents });
  crashPoint('C12');
  return settleRefund(ctx, refund.refund_id, first ? outcome : ofRepeated(outcome));
}

/** That a repeated request did not reach the gateway says nothing about the first one. */
function ofRepeated(outcome: RefundOutcome): RefundOutcome {
  return isNotSent(outcome) ? unknown(outcome.reason) : outcome;
}

/** How the gateway knows a refund, and the charge it is of. */
export async function refundKeysOf(ctx: Ctx, refund: RefundRow): Promise<RefundLookup> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['gateway_key', 'gateway_id'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', refund.payment_id!)
    .executeTakeFirstOrThrow();
  return { refundKey: refund.gateway_key!, gatewayKey: payment.gateway_key!, chargeId: payment.gateway_id ?? undefined };
}
