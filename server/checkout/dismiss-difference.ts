import type { Ctx } from '#server/context.ts';
import { settleRefund } from '#server/orders/refunds.ts';
import { dismissBreak } from '#server/payments/breaks.ts';
import { readRefundKey } from '#server/payments/gateway-key.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { dismissEvent } from './webhooks.ts';

/**
 * An administrator has looked into a difference with the gateway. A refund that they have not found there either has come to nothing, so that it can be made anew. False: there is no
 * such difference.
 */
export async function dismissDifference(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const dismissed = await dismissBreak(ctx, id, reason);
  if (dismissed === null) return dismissEvent(ctx, id, reason);
  const refund = dismissed.kind === 'missing-there' ? readRefundKey(dismissed.gatewayKey) : null;
  if (refund) await settleRefund(ctx, refund.refundId, failed('never-arrived'));
  return true;
}
