import type { Ctx } from '#server/context.ts';
import { tellMoneyCameBack } from '#server/orders/papers/buyer-mails.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { noteBreak } from '#server/payments/breaks.ts';
import type { FailedVoid } from '#server/payments/gateways/gateway.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';
import { chargeOf } from './our-charges.ts';

/**
 * A charge was undone, and the buyer's bank has sent the money back. The house has it again and owes it; an administrator is shown it, since the same card would refuse it again.
 * However often it is told, it counts once. False: it concerns no charge of ours, or none yet, or one whose undoing is not in our books yet.
 */
export async function noteFailedVoid(ctx: Ctx, { gatewayKey, amountCents, reason }: FailedVoid): Promise<boolean> {
  const charge = await chargeOf(ctx, { gatewayKey, chargeId: null });
  if (!charge || charge.state === 'voiding') return false;
  const { order_id: orderId, currency } = charge;
  await lockOrder(ctx, orderId);
  const isNew = await noteBreak(ctx, {
    kind: 'void-failed',
    gatewayKey: `void:${gatewayKey}`,
    detail: { amount_cents: amountCents, order_id: orderId, reason },
  });
  if (!isNew) return true;
  const entries = [
    { account: LEDGER.cardClearing(charge.gateway ?? ctx.gateway.name), amountCents },
    { account: LEDGER.refundPayable, amountCents: -amountCents },
  ];
  await post(ctx, [{ kind: 'correction', orderId, currency, entries }]);
  await tellMoneyCameBack(ctx, orderId, amountCents);
  return true;
}
