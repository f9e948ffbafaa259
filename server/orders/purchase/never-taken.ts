import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';

/**
 * Books that the gateway never took a payment which it had approved. Nothing of it can be refunded, and a refund of its order, even of nothing, takes the tickets back. What was given
 * back of it stays given: in cash it was lost, and through the gateway it has left the clearing account already. The caller holds the lock of its order, which is complete.
 */
export async function bookNeverTaken(ctx: Ctx, { orderId, paymentId, reason }: { orderId: ObjectId; paymentId: ObjectId; reason: string }): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (payment.refund_reserved_cents > 0)
    throw conflict('refund-under-way', 'A refund of this payment is still under way. Look at this again once it is decided.');
  const givenCents = payment.refunded_cents;
  const broughtCents = payment.taken_cents ?? payment.amount_cents;
  if (payment.difference_accepted_at !== null && broughtCents === givenCents) return;
  const now = new Date(ctx.clock.now());
  await ctx.db
    .updateTable('payment')
    .set({ taken_cents: givenCents, taken_currency: payment.currency, difference_accepted_at: now })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .execute();
  await ctx.db
    .updateTable('sales_order')
    .set({ note: `Never paid: ${reason}`.slice(0, 300), updated_at: now })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .execute();
  const lostCents = broughtCents - payment.disputed_cents - (await givenByGateway(ctx, paymentId));
  await post(ctx, [
    {
      kind: 'correction',
      orderId,
      currency: payment.currency,
      entries: [
        { account: LEDGER.gatewayDifference, amountCents: lostCents },
        { account: LEDGER.cardClearing(payment.gateway ?? 'none'), amountCents: -lostCents },
      ],
    },
  ]);
}

async function givenByGateway(ctx: Ctx, paymentId: ObjectId): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(coalesce(paid_cents, amount_cents)), 0)::int as cents from refund
    where workspace_id = ${ctx.workspace.id} and payment_id = ${paymentId} and state = 'succeeded' and gateway_key is not null`.execute(ctx.db);
  return rows[0]!.cents;
}
