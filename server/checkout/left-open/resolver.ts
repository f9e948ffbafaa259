import { sql } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import { isChallenge } from '#server/checkout/cards/challenge.ts';
import type { Ctx, House } from '#server/context.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { hearOfRefund } from '#server/orders/refunds/decide-refund.ts';
import { refundKeysOf, sendRefunds } from '#server/orders/refunds/send-refunds.ts';
import { giveUp, waitOn } from '#server/payments/attempts.ts';
import { noteBreak, repairBreak } from '#server/payments/breaks.ts';
import { failed, unknown, VOIDED, type ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { apart } from '#server/workspaces/each-workspace.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';

const OPEN_FOR_MS = 15_000;
const PER_TURN = 200;
/** Stripe forgets an idempotency key after 24 hours. */
const KEY_REMEMBERED_MS = 20 * HOUR_MS;

type OpenAttempt = { payment_id: string; gateway_key: string; challenge_until: Date | null };

/**
 * Asks about everything that a crash, a lost reply or a slow bank left open, until there is an answer. A charge that the gateway does not know, or whose buyer did not answer their
 * bank in time, first gets a tombstone there. An order is given up only when its charge has become impossible.
 *
 * Several nodes may do this at once. Each takes what no other has asked about in the last seconds, the longest-waiting first, so that undecided ones do not hold up the rest.
 */
export async function resolveOpen(house: House): Promise<number> {
  const charges = await inEachWorkspace(house, 'open charges', resolveCharges);
  return charges + (await inEachWorkspace(house, 'open refunds', resolveRefunds));
}

async function resolveCharges(ctx: Ctx): Promise<number> {
  const { rows } = await sql<OpenAttempt>`
    with due as materialized (
      select payment_id from payment
      where workspace_id = ${ctx.workspace.id} and state in ('sent', 'unknown') and gateway_key is not null and greatest(sent_at, asked_at) < ${new Date(ctx.clock.now() - OPEN_FOR_MS)}
      order by greatest(sent_at, asked_at) limit ${PER_TURN} for update skip locked)
    update payment set asked_at = ${new Date(ctx.clock.now())}
    where workspace_id = ${ctx.workspace.id} and payment_id in (select payment_id from due)
    returning payment_id, gateway_key, challenge_until`.execute(ctx.db);
  return sumOf(rows.map((row) => apart(ctx.log, { name: 'open charge', payment: row.payment_id }, () => resolveCharge(ctx, row))));
}

async function resolveCharge(ctx: Ctx, attempt: OpenAttempt): Promise<number> {
  const settled = await ctx.cashier.settle(ctx, { paymentId: attempt.payment_id, outcome: await findOut(ctx, attempt), giveUp: true });
  return settled !== null && settled.paymentState !== 'unknown' ? 1 : 0;
}

async function sumOf(counts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function findOut(ctx: Ctx, { payment_id: paymentId, gateway_key: gatewayKey, challenge_until: until }: OpenAttempt): Promise<ChargeOutcome> {
  const found = await ctx.gateway.lookup(gatewayKey);
  if (found.status !== 'not_found' && !isChallenge(found)) return found;
  if (found.status !== 'not_found' && (until?.getTime() ?? 0) > ctx.clock.now()) return found;
  const given = await giveUp(ctx, paymentId);
  if (given === null) return unknown('decided-meanwhile');
  crashPoint('P11');
  const tombstone = await ctx.gateway.void(gatewayKey);
  if (tombstone.status === 'voided') return failed(VOIDED);
  // A charge that could not be undone yet, such as one that is not listed yet, may still be good.
  if (given === 'first' && tombstone.answered) await waitOn(ctx, paymentId);
  return tombstone;
}

async function resolveRefunds(ctx: Ctx): Promise<number> {
  const { rows } = await sql<RefundRow>`
    with due as materialized (
      select refund_id from refund
      where workspace_id = ${ctx.workspace.id} and state in ('reserved', 'sent', 'unknown') and gateway_key is not null and greatest(created_at, asked_at) < ${new Date(ctx.clock.now() - OPEN_FOR_MS)}
      order by greatest(created_at, asked_at) limit ${PER_TURN} for update skip locked)
    update refund set asked_at = ${new Date(ctx.clock.now())}
    where workspace_id = ${ctx.workspace.id} and refund_id in (select refund_id from due)
    returning *`.execute(ctx.db);
  return sumOf(rows.map((refund) => apart(ctx.log, { name: 'open refund', refund: refund.refund_id }, () => resolveRefund(ctx, refund))));
}

/**
 * A refund that the gateway does not know is sent again under its key, which makes it at most once while the gateway remembers the key. After that an administrator has to check
 * whether the money left.
 */
async function resolveRefund(ctx: Ctx, refund: RefundRow): Promise<number> {
  const refundKey = refund.gateway_key!;
  const found = await ctx.gateway.lookupRefund(await refundKeysOf(ctx, refund));
  if (found.status !== 'not_found') {
    await hearOfRefund(ctx, refund.refund_id, found);
    if (found.status !== 'unknown') await repairBreak(ctx, 'missing-there', refundKey);
  } else if ((refund.sent_at?.getTime() ?? Infinity) > ctx.clock.now() - KEY_REMEMBERED_MS) await sendRefunds(ctx, [refund]);
  else await noteBreak(ctx, { kind: 'missing-there', gatewayKey: refundKey, detail: { amount_cents: refund.amount_cents, order_id: refund.order_id } });
  return 1;
}
