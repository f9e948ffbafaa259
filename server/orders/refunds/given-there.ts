import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { readOrder } from '#server/orders/read-order.ts';
import { returnableCents } from '#server/payments/attempts.ts';
import { decideRefund } from './decide-refund.ts';
import { writeGoodwill } from './write-refund.ts';

/**
 * Books as goodwill what somebody gave back at the gateway directly. That money has left, so no gateway is asked. It cannot be given back once more, and a refund of the rest, even of
 * nothing, takes the tickets back. The caller holds the lock of the order, which is complete.
 */
export async function bookGivenThere(ctx: Ctx, given: { orderId: ObjectId; paymentId: ObjectId; amountCents: number; reason: string }): Promise<void> {
  const order = await readOrder(ctx, given.orderId);
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', given.paymentId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  const amountCents = payment ? Math.min(given.amountCents, returnableCents(payment)) : 0;
  if (!payment || amountCents <= 0) return;
  const { refund_id } = await writeGoodwill(ctx, { order, payment, amountCents, ask: { reason: given.reason, requestedBy: null, approvedBy: null } });
  await decideRefund(ctx, refund_id, { status: 'succeeded', id: refund_id, amountCents });
}
