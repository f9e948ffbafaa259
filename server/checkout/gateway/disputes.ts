import type { Ctx } from '#server/context.ts';
import { lockOrder } from '#server/orders/read-order.ts';
import { moveDisputed } from '#server/payments/attempts.ts';
import type { DisputeEvent } from '#server/payments/gateways/gateway.ts';
import { LEDGER, post } from '#server/payments/ledger.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { chargeOf, type OurCharge } from './our-charges.ts';

const COMES_TO = {
  'dispute.opened': { state: 'open', said: 'Disputed' },
  'dispute.won': { state: 'won', said: 'Dispute won' },
  'dispute.lost': { state: 'lost', said: 'Dispute lost' },
} as const;

/**
 * Money that a buyer's bank disputes is gone from then on, and comes back if the dispute is won. A dispute may be reported several times, its end even before its beginning. It
 * counts once, and a won one stays won. False: it concerns no charge of ours, or none yet.
 */
export async function applyDispute(ctx: Ctx, event: DisputeEvent): Promise<boolean> {
  const charge = await chargeOf(ctx, event);
  if (!charge) return false;
  await lockOrder(ctx, charge.order_id);
  const { state, said } = COMES_TO[event.type];
  const before = await stateOf(ctx, charge, event);
  if (before === 'won' || before === state || (before === 'lost' && state === 'open')) return true;
  if (before === null) await open(ctx, charge, event);
  if (state !== 'open') await close(ctx, charge, { ...event, state });
  await noteOnOrder(ctx, charge, `${said}: ${event.reason} (${event.disputeId})`);
  tellStaff(ctx);
  return true;
}

const gatewayOf = (ctx: Ctx, { gateway }: OurCharge): string => gateway ?? ctx.gateway.name;

async function stateOf(ctx: Ctx, charge: OurCharge, { disputeId }: DisputeEvent) {
  const dispute = await ctx.db
    .selectFrom('dispute')
    .select('state')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('gateway', '=', gatewayOf(ctx, charge))
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst();
  return dispute?.state ?? null;
}

async function open(ctx: Ctx, charge: OurCharge, { disputeId, amountCents, reason }: DisputeEvent): Promise<void> {
  await ctx.db
    .insertInto('dispute')
    .values({
      workspace_id: ctx.workspace.id,
      gateway: gatewayOf(ctx, charge),
      dispute_id: disputeId,
      order_id: charge.order_id,
      payment_id: charge.payment_id,
      amount_cents: amountCents,
      currency: charge.currency,
      reason,
      state: 'open',
      opened_at: new Date(ctx.clock.now()),
      closed_at: null,
    })
    .execute();
  await move(ctx, charge, amountCents);
}

/** What comes back is what was taken. */
async function close(ctx: Ctx, charge: OurCharge, { disputeId, state }: { disputeId: string; state: 'won' | 'lost' }): Promise<void> {
  const { amount_cents } = await ctx.db
    .updateTable('dispute')
    .set({ state, closed_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('gateway', '=', gatewayOf(ctx, charge))
    .where('dispute_id', '=', disputeId)
    .returning('amount_cents')
    .executeTakeFirstOrThrow();
  if (state === 'won') await move(ctx, charge, -amount_cents);
}

async function move(ctx: Ctx, charge: OurCharge, amountCents: number): Promise<void> {
  await moveDisputed(ctx, charge.payment_id, amountCents);
  await post(ctx, [
    {
      kind: 'chargeback',
      orderId: charge.order_id,
      currency: charge.currency,
      entries: [
        { account: LEDGER.chargeback, amountCents },
        { account: LEDGER.cardClearing(gatewayOf(ctx, charge)), amountCents: -amountCents },
      ],
    },
  ]);
}

async function noteOnOrder(ctx: Ctx, { order_id }: OurCharge, note: string): Promise<void> {
  await ctx.db
    .updateTable('sales_order')
    .set({ note: note.slice(0, 300), updated_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', order_id)
    .execute();
}
