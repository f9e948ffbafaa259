import { ROLE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Placed, Placement, ToCharge } from '#server/orders/placement.ts';
import { promoText } from '#server/orders/promo-codes.ts';
import { crashPoint, crashPointSoon } from '#server/platform/crash-points.ts';
import { presentCard, type Presented } from '#server/payments/vault.ts';
import { askBank } from './ask-bank.ts';
import { keepCashless } from './cashless.ts';
import { identifyBuyer, type Payer } from './identify-buyer.ts';
import { answerOfOrder, standingOrderOf } from './standing-order.ts';
import { CARD_NEEDED, PEOPLE_NEEDED, PROMO_INVALID, TOTAL_CHANGED, TRY_LATER, completed, confirming, declined, noLongerForSale, notHuman, refusedBecause, type Submission, type SubmitAnswer } from './submission.ts';

/**
 * An order from its submission to its answer (selling.md 2.2). Everything is written before the bank is asked, the
 * bank is asked with no connection held, and what it said is written before the buyer hears of it. A process that dies
 * anywhere in between leaves rows from which the resolver finishes. The holds make it repeatable: the same holds
 * submitted twice are one order, with or without an Idempotency-Key.
 */
export async function submitOrder(ctx: Ctx, submission: Submission): Promise<SubmitAnswer> {
  const payer = await identifyBuyer(ctx, submission);

  const human = await ctx.captcha.verify(ctx, submission.captchaToken);
  if (human !== 'passed') return repeatedOr(ctx, submission, payer, notHuman());

  const reading = await presentCard(ctx, submission.card, payer.buyer, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  const presented = reading.ok ? reading.presented : null;

  const placed = await ctx.cashier.place(ctx, placementOf(ctx, submission, payer, presented));
  crashPoint('C2');
  if (placed.kind !== 'placed') return answerUnplaced(ctx, placed);
  if (placed.charge === null || presented === null) {
    await keepCashless(ctx, submission, payer.buyer, presented);
    return completed(placed.orderId, placed.totalCents);
  }
  return pay(ctx, submission, payer, presented, placed.orderId, placed.charge);
}

async function pay(ctx: Ctx, submission: Submission, payer: Payer, presented: Presented, orderId: string, charge: ToCharge): Promise<SubmitAnswer> {
  const outcome = await askBank(ctx, { owner: payer.owners[0]!, card: presented.print, address: ctx.address }, async () => {
    const asked = ctx.gateway.charge({ gatewayKey: charge.gatewayKey, amountCents: charge.amountCents, currency: charge.currency, source: presented.source, ip: ctx.address });
    crashPointSoon('C3');
    return asked;
  });
  if (outcome.status === 'approved') crashPoint('C4');
  crashPoint('C5');
  const settled = await ctx.cashier.settle(ctx, { paymentId: charge.paymentId, outcome }).catch((reason: unknown) => {
    ctx.log.error({ reason: String(reason), orderId }, 'The answer of the bank could not be written yet; the resolver asks again');
    return null;
  });
  crashPoint('C7');
  switch (settled?.orderState) {
    case 'complete':
      await keepCashless(ctx, submission, payer.buyer, presented);
      return completed(orderId, charge.amountCents);
    case 'awaiting-payment':
      return declined(orderId, settled.declineMessage);
    case 'cancelled':
    case 'expired':
      return refusedBecause(TRY_LATER, { orderId });
    default:
      return confirming(orderId);
  }
}

function placementOf(ctx: Ctx, submission: Submission, { buyer, owners }: Payer, presented: Presented | null): Placement {
  const units = submission.units.map((unit) => ({ ...unit, holdId: unit.holdId ?? '' }));
  if (units.length === 0) throw new AppError(400, 'malformed', 'An order has at least one item.', { path: ['body', 'data', 'items'] });
  const { storeId, seenTotals, cashless, billing, kvp } = submission;
  return { owners, buyer, storeId, roleId: ROLE.web, units, promoCode: promoText(submission.promoCode), seenTotals, tender: presented?.tender ?? null, gateway: ctx.gateway.name, cashless, billing, kvp };
}

async function answerUnplaced(ctx: Ctx, placed: Exclude<Placed, { kind: 'placed' }>): Promise<SubmitAnswer> {
  switch (placed.kind) {
    case 'standing':
      return answerOfOrder(ctx, placed.orderId);
    case 'unavailable':
      return noLongerForSale(placed.refused);
    case 'total-changed':
      return refusedBecause(TOTAL_CHANGED, { totalCents: placed.totalCents });
    case 'promo-invalid':
      return refusedBecause(PROMO_INVALID);
    case 'people-missing':
      return refusedBecause(PEOPLE_NEEDED);
    case 'card-missing':
      return refusedBecause(CARD_NEEDED);
    case 'too-many-attempts':
      return refusedBecause(TRY_LATER, { orderId: placed.orderId });
  }
}

/** A reply that was lost is asked for again with the same, spent captcha: the order it made answers. */
async function repeatedOr(ctx: Ctx, submission: Submission, { owners }: Payer, otherwise: SubmitAnswer): Promise<SubmitAnswer> {
  const orderId = await standingOrderOf(ctx, submission.units.map((unit) => unit.holdId ?? ''), owners);
  return orderId === null ? otherwise : answerOfOrder(ctx, orderId);
}
