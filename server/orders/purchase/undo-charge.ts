import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { tellChargeUndone } from '#server/orders/papers/buyer-mails.ts';
import { differencePosting, LEDGER, paymentPosting, post } from '#server/payments/ledger.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Job } from '#server/platform/outbox/job.ts';

export const UNDO_CHARGE: Job = { kind: 'undo-charge', about: 'payment_id' };

/** Gives back all the money that came for an order that had ended. As a job it is tried until the gateway has agreed. */
export async function undoCharge(ctx: Ctx, paymentId: ObjectId): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.state !== 'voiding' || payment.gateway_key === null) return;
  crashPoint('P9');
  const outcome = await ctx.gateway.void(payment.gateway_key);
  crashPoint('P10');
  if (outcome.status !== 'voided') throw new Error(`The gateway has not undone the charge yet: ${outcome.reason}`);
  await inTransaction(ctx, async (ctx) => {
    const done = await ctx.db
      .updateTable('payment')
      .set({ state: 'voided', decided_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'voiding')
      .returning('payment_id')
      .executeTakeFirst();
    if (!done) return;
    const back = paymentPosting(
      payment.order_id,
      payment.currency,
      LEDGER.cardClearing(payment.gateway ?? 'none'),
      -(payment.taken_cents ?? payment.amount_cents),
    );
    const accepted = payment.difference_accepted_at !== null;
    const difference = accepted ? [differencePosting(payment.order_id, payment.currency, payment.taken_cents! - payment.amount_cents)] : [];
    await post(ctx, [{ ...back, kind: 'void' }, ...difference]);
    await tellChargeUndone(ctx, payment);
  });
}
