import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { bookNeverTaken } from '#server/orders/purchase/never-taken.ts';
import type { OrderState } from '#server/orders/purchase/settle-decision.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { settleRefund } from '#server/orders/refunds/decide-refund.ts';
import { bookGivenThere } from '#server/orders/refunds/given-there.ts';
import { dismissBreak, type Break } from '#server/payments/breaks.ts';
import { readGatewayKey, readRefundKey } from '#server/payments/gateway-key.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { dismissEvent } from './gateway-inbox.ts';
import { chargeOf, type OurCharge } from './our-charges.ts';

/**
 * An administrator has looked into a difference with the gateway. A refund that they have not found there either has come to nothing, so that it can be made anew. A charge that they
 * have not found there, or that was not taken after all, has brought nothing. What was given back there directly is goodwill. False: there is no such difference.
 */
export async function dismissDifference(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    tellStaff(ctx);
    const dismissed = await dismissBreak(ctx, id, reason);
    if (dismissed === null) return dismissEvent(ctx, id, reason);
    const refund = dismissed.kind === 'missing-there' ? readRefundKey(dismissed.gatewayKey) : null;
    if (refund) await settleRefund(ctx, refund.refundId, failed('never-arrived'));
    else if (dismissed.kind === 'missing-there' || isNotTaken(dismissed)) await ofCompleteOrder(ctx, dismissed, (charge) => writeOff(ctx, charge, reason));
    else if (dismissed.kind === 'refunded-there') await ofCompleteOrder(ctx, dismissed, (charge) => bookDifference(ctx, charge, dismissed, reason));
    return true;
  });
}

/** As opposed to a charge that was taken there and is settled here. */
const isNotTaken = ({ kind, detail }: Break): boolean => kind === 'status' && detail['theirs'] !== undefined;

/** What is booked about a charge is about what was bought with it. As long as its sale is open, its payment can still be given back, and the sale paid in another way. */
async function ofCompleteOrder(ctx: Ctx, { gatewayKey }: Break, book: (charge: OurCharge) => Promise<void>): Promise<void> {
  const orderId = readGatewayKey(gatewayKey)?.orderId;
  if (!orderId) return;
  const { state } = await lockOrder(ctx, orderId);
  if (!isEnded(state)) throw conflict('order-open', 'This order is not finished yet. Finish it or cancel it first, then look at this again.');
  const charge = state === 'complete' ? await chargeOf(ctx, { gatewayKey, chargeId: null }) : undefined;
  if (charge) await book(charge);
}

const isEnded = (state: OrderState): boolean => state === 'complete' || state === 'cancelled' || state === 'expired';

const writeOff = (ctx: Ctx, { order_id: orderId, payment_id: paymentId }: OurCharge, reason: string) => bookNeverTaken(ctx, { orderId, paymentId, reason });

/** What the books know of by now is not booked again. */
async function bookDifference(ctx: Ctx, charge: OurCharge, { detail }: Break, reason: string): Promise<void> {
  const amountCents = Number(detail['amount_cents']) - charge.returned_cents;
  await bookGivenThere(ctx, { orderId: charge.order_id, paymentId: charge.payment_id, amountCents, reason });
}
