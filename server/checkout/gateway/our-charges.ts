import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { PaymentState } from '#server/payments/attempts.ts';
import { QUIET_MS, type Break } from '#server/payments/breaks.ts';
import { readGatewayKey } from '#server/payments/gateway-key.ts';

/** `returned_cents`: refunds that the gateway was asked for, done or under way. `given_cents`: refunds that it confirmed long enough ago. */
export type OurCharge = {
  payment_id: ObjectId;
  order_id: ObjectId;
  gateway: string | null;
  gateway_key: string;
  state: PaymentState;
  decided_at: Date | null;
  currency: string;
  amount_cents: number;
  taken_currency: string;
  returned_cents: number;
  given_cents: number;
};

export async function ourCharges(ctx: Ctx, which: RawBuilder<unknown>): Promise<OurCharge[]> {
  const { rows } = await sql<OurCharge>`
    select p.payment_id, p.order_id, p.gateway, p.gateway_key, p.state, p.decided_at, p.currency, coalesce(p.taken_cents, p.amount_cents) as amount_cents, coalesce(p.taken_currency, p.currency) as taken_currency,
      r.returned_cents, r.given_cents
    from payment p cross join lateral (
      select coalesce(sum(coalesce(paid_cents, amount_cents)) filter (where state <> 'failed'), 0)::int as returned_cents,
        coalesce(sum(coalesce(paid_cents, amount_cents)) filter (where state = 'succeeded' and decided_at < ${new Date(ctx.clock.now() - QUIET_MS)}), 0)::int as given_cents
      from refund where workspace_id = ${ctx.workspace.id} and payment_id = p.payment_id and gateway_key is not null) as r
    where p.workspace_id = ${ctx.workspace.id} and p.gateway_key is not null and (${which})`.execute(ctx.db);
  return rows;
}

type OfCharge = { gatewayKey: string | null; chargeId: string | null };

/** Found by the key that we gave the charge, or by the gateway's own id. */
export async function chargeOf(ctx: Ctx, { gatewayKey, chargeId }: OfCharge): Promise<OurCharge | undefined> {
  const key = gatewayKey === null ? null : readGatewayKey(gatewayKey);
  const which = key ? sql`p.order_id = ${key.orderId} and p.attempt_no = ${key.attemptNo}` : sql`p.gateway_id = ${chargeId ?? ''}`;
  return (await ourCharges(ctx, which))[0];
}

/** More was refunded than we asked for: somebody gave money back at the gateway directly. */
export function refundedThere({ gateway_key, order_id, state, returned_cents }: OurCharge, refundedCents: number): Break | null {
  if (state !== 'approved' || refundedCents <= returned_cents) return null;
  return { kind: 'refunded-there', gatewayKey: gateway_key, detail: { amount_cents: refundedCents, ours: returned_cents, order_id } };
}

/** Less was refunded than the gateway told us: a refund has failed since, or was of another amount. */
export function refundMissingThere({ gateway_key, order_id, given_cents }: OurCharge, refundedCents: number): Break | null {
  if (refundedCents >= given_cents) return null;
  return { kind: 'refund-amount', gatewayKey: gateway_key, detail: { amount_cents: refundedCents, ours: given_cents, order_id } };
}
