import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { decideRefund } from '#server/orders/refunds/decide-refund.ts';
import { insertAttempts, type PaymentRow } from '#server/payments/attempts.ts';
import { LEDGER, paymentPosting, post } from '#server/payments/ledger.ts';
import { changeValue, lockBandOfPayment, notEnoughValue } from '#server/payments/stored-value.ts';

type ValueTender = { orderId: ObjectId; currency: string; tillSessionId: ObjectId | null; attemptNo: number; amountCents: number };

/** Takes value from the band, writes it as a payment and posts it. The caller holds the sale's lock. */
export async function payByValue(ctx: Ctx, band: { wristbandId: ObjectId; linkId: ObjectId }, tender: ValueTender): Promise<ObjectId> {
  const { orderId, currency, amountCents } = tender;
  const paymentId = ctx.random.objectId();
  if (!(await changeValue(ctx, { ...band, kind: 'spend', amountCents: -amountCents, paymentId }))) throw notEnoughValue();
  await insertAttempts(ctx, [
    {
      ...tender,
      paymentId,
      tender: 'stored-value',
      gateway: null,
      gatewayKey: null,
      state: 'approved',
      operatorAccount: signedIn(ctx).accountId,
    },
  ]);
  await post(ctx, [paymentPosting(orderId, currency, LEDGER.storedValue(band.wristbandId), amountCents)]);
  return paymentId;
}

/** Bands are locked before drawers, in the same order as in a top-up with cash. */
export function bandsFirst(a: { tender: string }, b: { tender: string }): number {
  return Number(b.tender === 'stored-value') - Number(a.tender === 'stored-value');
}

/** When a sale is cancelled, its value goes back onto the band, or onto the band that has taken its place. */
export async function returnToBand(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const wristbandId = await lockBandOfPayment(ctx, payment.payment_id);
  await changeValue(ctx, { wristbandId, kind: 'spend-back', amountCents: payment.amount_cents });
  const back = paymentPosting(payment.order_id, payment.currency, LEDGER.storedValue(wristbandId), -payment.amount_cents);
  await post(ctx, [{ ...back, kind: 'void' }]);
}

/** What was bought with stored value is refunded onto the band. */
export async function refundToBand(ctx: Ctx, refund: RefundRow): Promise<RefundRow> {
  const wristbandId = await lockBandOfPayment(ctx, refund.payment_id!);
  await changeValue(ctx, { wristbandId, kind: 'spend-back', amountCents: refund.amount_cents });
  return decideRefund(ctx, refund.refund_id, { status: 'succeeded', id: refund.refund_id, amountCents: refund.amount_cents }, LEDGER.storedValue(wristbandId));
}
