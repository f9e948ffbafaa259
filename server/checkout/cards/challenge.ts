import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';

/** How long a buyer has to answer their bank. The things they buy are kept for as long. */
const CHALLENGE_MS = 5 * MINUTE_MS;
const ASK_AGAIN_AFTER_MS = 1500;

/** The bank asks the buyer something (3-D Secure). The attempt stays open and the order waits for it. */
export async function openChallenge(ctx: Ctx, paymentId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('payment')
    .set({ challenge_until: new Date(ctx.clock.now() + CHALLENGE_MS) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'unknown')
    .execute();
}

export const isChallenge = (outcome: ChargeOutcome): boolean => outcome.status === 'unknown' && outcome.challenge !== undefined;

/**
 * Looks up how the buyer answered their bank, and settles a decision. While it is open, returns what the browser needs to ask the question, fresh from the gateway and stored
 * nowhere.
 */
export async function lookIntoChallenge(ctx: Ctx, orderId: ObjectId): Promise<string | null> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ payment_id: string; gateway_key: string }>`
    update payment set asked_at = ${new Date(now)}
    where workspace_id = ${ctx.workspace.id} and order_id = ${orderId} and state = 'unknown' and challenge_until > ${new Date(now)}
      and (asked_at is null or asked_at < ${new Date(now - ASK_AGAIN_AFTER_MS)})
    returning payment_id, gateway_key`.execute(ctx.db);
  const [payment] = rows;
  if (!payment) return null;
  const outcome = await ctx.gateway.lookup(payment.gateway_key);
  if (outcome.status === 'unknown') return outcome.challenge?.clientSecret ?? null;
  if (outcome.status !== 'not_found') await ctx.cashier.settle(ctx, { paymentId: payment.payment_id, outcome });
  return null;
}
