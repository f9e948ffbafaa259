import { cents, toDecimalText } from '#domain/cents.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, malformed, notAllowed } from '#server/errors.ts';
import { signedIn } from '#server/gate/gate-place.ts';
import { findBand } from '#server/gate/wristbands.ts';
import type { RefundRow } from '#server/orders/refunds.ts';
import { reserveValueRefund } from '#server/orders/reserve-value-refund.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { payAtOnce } from './refund-desk.ts';
import { refundLimits } from './refund-limits.ts';

export type ValueReturnAsk = { uid: string; amountCents: number | null; inCash: boolean; reason: string };

/** Unspent value goes back where it came from: to the cards by the bank, and what was paid in cash out of the operator's open drawer. */
export async function returnWristbandValue(ctx: Ctx, { uid, amountCents, inCash, reason }: ValueReturnAsk): Promise<RefundRow[]> {
  const { caller, accountId } = signedIn(ctx);
  if (inCash && caller !== 'admin') throw notAllowed();
  if (inCash && reason === '') throw malformed('Say why it is given back in cash.', ['data', 'reason']);
  return inTransaction(ctx, async (ctx) => {
    const band = await findBand(ctx, uid);
    const reserved = await reserveValueRefund(ctx, { wristbandId: band.wristband_id, amountCents, inCash, reason, requestedBy: accountId });
    const sum = reserved.reduce((total, refund) => total + refund.amount_cents, 0);
    const { orderCents: most } = await refundLimits(ctx, accountId);
    if (sum > most && caller !== 'admin')
      throw new AppError(403, 'over-limit', `An administrator has to give back more than ${toDecimalText(cents(most))} ${ctx.workspace.currency}.`);
    await recordAudit(ctx, {
      action: 'return-wristband-value',
      outcome: 'given',
      subject: band.wristband_id,
      detail: { amount_cents: sum, reason, in_cash: inCash },
    });
    const refunds = await payAtOnce(ctx, reserved, accountId);
    for (const refund of refunds) if (refund.state === 'reserved') await ctx.outbox.add(ctx, 'send-refund', { refund_id: refund.refund_id });
    ctx.afterCommit(() => ctx.outbox.wake());
    return refunds;
  });
}
