import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { askBank, throughGate } from '#server/checkout/cards/ask-bank.ts';
import { isChallenge, openChallenge } from '#server/checkout/cards/challenge.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import type { PaidMoveAnswer } from '#server/orders/contract.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { beginPaidMove } from '#server/orders/paid-moves/begin-paid-move.ts';
import type { ToCharge } from '#server/orders/purchase/placement.ts';
import { isBlocked, type Subjects } from '#server/payments/card-declines.ts';
import { presentCard } from '#server/payments/vault.ts';
import { crashPoint, crashPointSoon } from '#server/platform/crash-points.ts';
import { assertTheirsToMove, itemsOf, ownTickets, spendMove, type OwnMove } from './move-own-tickets.ts';
import { openQuestion, paidMoveAnswer, whatBecameOf } from './paid-for-move.ts';
import { ownTicketTest } from './transfer-rules.ts';

/** `cardId`: our id of a card on file. `seenCents`: what the caller was told that the day costs more. */
type PaidOwnMove = OwnMove & { cardId: string; seenCents: number };

/** The payment that this very request had begun when it was cut off. */
const begunPayment = begunNote<ObjectId>('move_payment');

/**
 * Buyers pay with their card on file what another day costs more. As with an order, everything is written before the bank is asked, and whoever hears of its answer first, in
 * this request or long afterwards, moves what was paid for.
 */
export async function payOwnMove(ctx: Ctx, move: PaidOwnMove): Promise<PaidMoveAnswer> {
  const { accountId } = signedIn(ctx);
  const begun = begunPayment.read(ctx);
  if (begun) return whatBecameOf(ctx, begun);
  const isOwn = await ownTicketTest(ctx);
  const tickets = await ownTickets(ctx, move.admissionIds, isOwn);
  const question = await questionAbout(ctx, move, tickets);
  if (question) return question;
  const card = await presentCard(ctx, { card_id: move.cardId }, accountId, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  if (card === null) return paidMoveAnswer('no-card');
  await spendMove(ctx);
  const subjects: Subjects = { owner: profileOwner(accountId), card: card.print, address: ctx.address };
  const paid = await throughGate(ctx, async (tell): Promise<PaidMoveAnswer> => {
    if (isBlocked(await ctx.cashier.declines(ctx, subjects))) return paidMoveAnswer('unavailable');
    const toCharge = await begin(ctx, move, tickets, isOwn);
    crashPoint('P2');
    const { gatewayKey, amountCents, currency, paymentId } = toCharge;
    const outcome = await askBank(ctx, subjects, () => {
      const asked = ctx.gateway.charge({ gatewayKey, amountCents, currency, source: card.source, ip: ctx.ip, mayChallenge: ctx.gateway.capture === 'hosted' });
      crashPointSoon('P3');
      return asked;
    });
    tell(outcome);
    crashPoint('P4');
    await ctx.cashier
      .settle(ctx, { paymentId, outcome })
      .catch((reason: unknown) => ctx.log.error({ reason: String(reason), gatewayKey }, 'What the bank said could not be written yet'));
    if (isChallenge(outcome)) await openChallenge(ctx, paymentId);
    crashPoint('P7');
    return whatBecameOf(ctx, paymentId);
  });
  return paid ?? paidMoveAnswer('unavailable');
}

async function questionAbout(ctx: Ctx, { date, time, seenCents: cents }: PaidOwnMove, tickets: readonly AdmissionRow[]): Promise<PaidMoveAnswer | null> {
  const orderId = tickets[0]?.order_id ?? null;
  return orderId === null ? null : openQuestion(ctx, { itemIds: itemsOf(tickets), orderId, date, time, cents });
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
