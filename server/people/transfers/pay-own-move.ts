import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { askBank, throughGate } from '#server/checkout/cards/ask-bank.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { beginPaidMove } from '#server/orders/paid-moves/begin-paid-move.ts';
import type { ToCharge } from '#server/orders/purchase/placement.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { isBlocked, type Subjects } from '#server/payments/card-declines.ts';
import { presentCard } from '#server/payments/vault.ts';
import { crashPoint, crashPointSoon } from '#server/platform/crash-points.ts';
import { assertTheirsToMove, itemsOf, ownTickets, spendMove, type OwnMove } from './move-own-tickets.ts';
import { ownTicketTest } from './transfer-rules.ts';

/** `cardId`: our id of a card on file. `seenCents`: what the caller was told that the day costs more. */
type PaidOwnMove = OwnMove & { cardId: string; seenCents: number };

/** `confirming`: the bank has not answered yet. `returned`: it approved what cannot be moved any more, and its money goes back. */
export type PaidForMove = 'moved' | 'declined' | 'confirming' | 'returned' | 'no-card' | 'unavailable';

/** The payment that this very request had begun when it was cut off. */
const begunPayment = begunNote<ObjectId>('move_payment');

/**
 * Buyers pay with their card on file what another day costs more. As with an order, everything is written before the bank is asked, and whoever hears of its answer first, in
 * this request or long afterwards, moves what was paid for.
 */
export async function payOwnMove(ctx: Ctx, move: PaidOwnMove): Promise<PaidForMove> {
  const { accountId } = signedIn(ctx);
  const begun = begunPayment.read(ctx);
  if (begun) return whatBecameOf(ctx, begun);
  const isOwn = await ownTicketTest(ctx);
  const tickets = await ownTickets(ctx, move.admissionIds, isOwn);
  const card = await presentCard(ctx, { card_id: move.cardId }, accountId, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  if (card === null) return 'no-card';
  await spendMove(ctx);
  const subjects: Subjects = { owner: profileOwner(accountId), card: card.print, address: ctx.address };
  const paid = await throughGate(ctx, async (tell): Promise<PaidForMove> => {
    if (isBlocked(await ctx.cashier.declines(ctx, subjects))) return 'unavailable';
    const toCharge = await begin(ctx, move, tickets, isOwn);
    crashPoint('P2');
    const { gatewayKey, amountCents, currency, paymentId } = toCharge;
    const outcome = await askBank(ctx, subjects, () => {
      const asked = ctx.gateway.charge({ gatewayKey, amountCents, currency, source: card.source, ip: ctx.ip });
      crashPointSoon('P3');
      return asked;
    });
    tell(outcome);
    crashPoint('P4');
    await ctx.cashier
      .settle(ctx, { paymentId, outcome })
      .catch((reason: unknown) => ctx.log.error({ reason: String(reason), gatewayKey }, 'What the bank said could not be written yet'));
    crashPoint('P7');
    return whatBecameOf(ctx, paymentId);
  });
  return paid ?? 'unavailable';
}

async function begin(
  ctx: Ctx,
  { admissionIds, date, time, seenCents }: PaidOwnMove,
  tickets: readonly AdmissionRow[],
  isOwn: (ticket: AdmissionRow) => boolean,
): Promise<ToCharge> {
  const wanted = { itemIds: itemsOf(tickets), date, time, reason: '', buyer: signedIn(ctx).accountId, seenCents };
  const isHolders = (ticket: AdmissionRow) => admissionIds.includes(ticket.admission_id) && isOwn(ticket);
  return beginPaidMove(ctx, { ...wanted, isHolders }, async (ctx, catalog, visits, paymentId) => {
    await assertTheirsToMove(ctx, catalog, visits);
    await begunPayment.write(ctx, paymentId);
  });
}

const BECAME: Record<PaymentRow['state'], PaidForMove> = {
  created: 'confirming',
  sent: 'confirming',
  unknown: 'confirming',
  approved: 'moved',
  declined: 'declined',
  failed: 'unavailable',
  voiding: 'returned',
  voided: 'returned',
};

async function whatBecameOf(ctx: Ctx, paymentId: ObjectId): Promise<PaidForMove> {
  const { state } = await ctx.db
    .selectFrom('payment')
    .select('state')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return BECAME[state];
}
