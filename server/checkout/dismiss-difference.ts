import type { Ctx } from '#server/context.ts';
import { bookGivenThere } from '#server/orders/given-there.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { settleRefund } from '#server/orders/refunds.ts';
import { dismissBreak, type Break } from '#server/payments/breaks.ts';
import { readGatewayKey, readRefundKey } from '#server/payments/gateway-key.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { chargeOf } from './our-charges.ts';
import { dismissEvent } from './webhooks.ts';

/**
 * An administrator has looked into a difference with the gateway. A refund that they have not found there either has come to nothing, so that it can be made anew. What was given back
 * there directly is goodwill. False: there is no such difference.
 */
export async function dismissDifference(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const dismissed = await dismissBreak(ctx, id, reason);
  if (dismissed === null) return dismissEvent(ctx, id, reason);
  const refund = dismissed.kind === 'missing-there' ? readRefundKey(dismissed.gatewayKey) : null;
  if (refund) await settleRefund(ctx, refund.refundId, failed('never-arrived'));
  if (dismissed.kind === 'refunded-there') await bookDifference(ctx, dismissed, reason);
  return true;
}

/** What the books know of by now is not booked again. */
async function bookDifference(ctx: Ctx, { gatewayKey, detail }: Break, reason: string): Promise<void> {
  const orderId = readGatewayKey(gatewayKey)?.orderId;
  if (!orderId) return;
  await lockOrder(ctx, orderId);
  const charge = await chargeOf(ctx, { gatewayKey, chargeId: null });
  if (!charge) return;
  const amountCents = Number(detail['amount_cents']) - charge.returned_cents;
  await bookGivenThere(ctx, { orderId, paymentId: charge.payment_id, amountCents, reason });
}
