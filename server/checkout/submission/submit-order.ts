import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { sentBillingProblems } from '#domain/validation/address.ts';
import { dayInZone } from '#domain/zone.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { askBank, throughGate } from '#server/checkout/cards/ask-bank.ts';
import type { TypedCard } from '#server/checkout/cards/card-on-file.ts';
import { keepCashless, stillToStore } from '#server/checkout/cards/cashless.ts';
import { isChallenge, openChallenge } from '#server/checkout/cards/challenge.ts';
import { spendPromoGuess } from '#server/checkout/promo/promo-guesses.ts';
import type { Ctx } from '#server/context.ts';
import { malformed, signInNeeded } from '#server/errors.ts';
import type { Placed, Placement, ToCharge } from '#server/orders/purchase/placement.ts';
import { promoText } from '#server/orders/purchase/promo-codes.ts';
import type { Settled } from '#server/orders/purchase/settle.ts';
import type { Subjects } from '#server/payments/card-declines.ts';
import type { ChargeOutcome, ChargeRequest } from '#server/payments/gateways/gateway.ts';
import { presentCard, savedCards, type Presented } from '#server/payments/vault.ts';
import { crashPoint, crashPointSoon } from '#server/platform/crash-points.ts';
import { identifyBuyer, type IdentifiedBuyer } from './identify-buyer.ts';
import { answerOfOrder, orderOfTwin, standingOrderOf } from './standing-order.ts';
import {
  BEING_PAID,
  BILLING_NEEDED,
  CARD_NEEDED,
  PEOPLE_NEEDED,
  PROMO_INVALID,
  TOTAL_CHANGED,
  TRY_LATER,
  challenged,
  completed,
  confirming,
  declined,
  noLongerForSale,
  notHuman,
  refusedBecause,
  type Submission,
  type SubmitAnswer,
} from './submission.ts';

/**
 * Takes an order from submission to answer. Everything is written before the bank is asked, no connection is held while it is asked, and its answer is written before the buyer
 * hears it. A process that dies in between leaves rows from which the resolver finishes. Holds make it repeatable: the same holds submitted twice are one order, with or without an
 * Idempotency-Key.
 */
export async function submitOrder(ctx: Ctx, submission: Submission): Promise<SubmitAnswer> {
  const buyer = await identifyBuyer(ctx, submission);

  const human = await ctx.captcha.verify(ctx, submission.captchaToken);
  if (human === 'spent') return repeatedOr(ctx, submission, buyer, notHuman(human), orderOfTwin);
  if (human !== 'passed') return repeatedOr(ctx, submission, buyer, notHuman(human));

  const presented = await presentCard(ctx, submission.card, buyer.accountId, dayInZone(ctx.workspace.timeZone, ctx.clock.now()));
  if (presented === null && submission.cashless && (await savedCards(ctx, buyer.accountId)).length === 0)
    return repeatedOr(ctx, submission, buyer, refusedBecause(CARD_NEEDED));
  if (presented === null) return placeAndPay(ctx, submission, buyer, null);
  const subjects = subjectsOf(ctx, buyer, presented);
  const answer = await throughGate(ctx, (tell) => placeAndPay(ctx, submission, buyer, { presented, subjects, tell }));
  return answer ?? repeatedOr(ctx, submission, buyer, refusedBecause(TRY_LATER));
}

async function placeAndPay(ctx: Ctx, submission: Submission, buyer: IdentifiedBuyer, card: TypedCard | null): Promise<SubmitAnswer> {
  const placed = await guessing(ctx, submission, buyer, () => placeFor(ctx, placementOf(ctx, submission, buyer, card)));
  crashPoint('C2');
  if (placed.kind === 'standing') return answerOrTry(ctx, submission, buyer, card, placed.orderId);
  if (placed.kind !== 'placed') return answerUnplaced(placed);
  const { orderId, reference, totalCents } = placed;
  if (placed.charge === null || card === null) {
    await keepCashless(ctx, submission.cashless, placed.buyer, card);
    return completed({ orderId, reference, totalCents });
  }
  const keep = submission.cashless ? { email: placed.buyer.email } : undefined;
  const outcome = await charge(ctx, card, placed.charge, keep);
  card.tell(outcome);
  if (outcome.status === 'approved') crashPoint('C4');
  crashPoint('C5');
  const settled = await settle(ctx, placed.charge, outcome);
  crashPoint('C7');
  // The gate has been told the outcome of the charge. The outcome of keeping the same card must not replace it.
  if (settled?.orderState === 'complete') await keepCashless(ctx, submission.cashless, placed.buyer, stillToStore(ctx, { ...card, tell: () => {} }));
  // To switch it off, nobody has to wait for the bank.
  else if (submission.cashless === false && isUndecided(settled)) await keepCashless(ctx, submission.cashless, placed.buyer, null);
  if (isChallenge(outcome) && settled?.paymentState === 'unknown') {
    await openChallenge(ctx, placed.charge.paymentId);
    return challenged(orderId);
  }
  return answerSettled({ orderId, reference, totalCents }, settled);
}

/**
 * The holds are being paid for already, or are paid. The answer to that is this one's too, whether the same was sent twice or two windows paid for one cart. Only if it was another
 * card that was declined there, this one is still to be tried.
 */
async function answerOrTry(ctx: Ctx, submission: Submission, buyer: IdentifiedBuyer, card: TypedCard | null, orderId: ObjectId): Promise<SubmitAnswer> {
  const answer = await answerOfOrder(ctx, orderId);
  if (answer.declineMessage === null || card === null) return answer;
  const known = await ctx.cashier.declines(ctx, card.subjects);
  return known.card.declines > 0 ? answer : placeAndPay(ctx, submission, buyer, card);
}

/** Promo codes can be guessed here too, so a wrong one counts. Where no more guesses are allowed, an order that stands already can still be sent again. */
async function guessing(ctx: Ctx, submission: Submission, buyer: IdentifiedBuyer, place: () => Promise<Placed>): Promise<Placed> {
  if (!submission.promoCode) return place();
  let guess;
  try {
    guess = await spendPromoGuess(ctx);
  } catch (reason) {
    const orderId = await standingOrderOf(ctx, holdIdsOf(submission), buyer);
    if (orderId === null) throw reason;
    return { kind: 'standing', orderId };
  }
  const placed = await place();
  if (placed.kind !== 'promo-invalid') await guess.giveBack();
  return placed;
}

async function charge(ctx: Ctx, { presented, subjects }: TypedCard, toCharge: ToCharge, keep: ChargeRequest['keep']): Promise<ChargeOutcome> {
  const { gatewayKey, amountCents, currency } = toCharge;
  return askBank(ctx, subjects, () => {
    const asked = ctx.gateway.charge({
      gatewayKey,
      amountCents,
      currency,
      source: presented.source,
      ip: ctx.ip,
      mayChallenge: ctx.gateway.capture === 'hosted',
      keep,
    });
    crashPointSoon('C3');
    return asked;
  });
}

const isUndecided = (settled: Settled | null): boolean => settled === null || settled.paymentState === 'unknown';

/** If the outcome cannot be written now, the resolver asks the bank again. Only the answer to this request is lost. */
async function settle(ctx: Ctx, { paymentId, gatewayKey }: ToCharge, outcome: ChargeOutcome): Promise<Settled | null> {
  return ctx.cashier.settle(ctx, { paymentId, outcome }).catch((reason: unknown) => {
    ctx.log.error({ reason: String(reason), gatewayKey }, 'What the bank said could not be written yet');
    return null;
  });
}

function answerSettled(order: Parameters<typeof completed>[0], settled: Settled | null): SubmitAnswer {
  const { orderId } = order;
  switch (settled?.orderState) {
    case 'complete':
      return completed(order);
    case 'awaiting-payment':
      return declined(orderId, settled.declineMessage);
    case 'cancelled':
    case 'expired':
      return refusedBecause(TRY_LATER, { orderId });
    default:
      return confirming(orderId);
  }
}

function subjectsOf(ctx: Ctx, { owners, accountId }: IdentifiedBuyer, presented: Presented): Subjects {
  return { owner: owners[0] ?? accountId, card: presented.print, address: ctx.address };
}

/** An account that buys here for the first time becomes a consumer of this workspace first. */
async function placeFor(ctx: Ctx, placement: Placement): Promise<Placed> {
  const placed = await ctx.cashier.place(ctx, placement);
  if (placed.kind !== 'no-consumer') return placed;
  await ensureConsumer(ctx, placement.accountId);
  return ctx.cashier.place(ctx, placement);
}

function placementOf(ctx: Ctx, submission: Submission, buyer: IdentifiedBuyer, card: TypedCard | null): Placement {
  const units = submission.units.map((unit) => ({ ...unit, holdId: unit.holdId ?? '' }));
  if (units.length === 0) throw malformed('An order has at least one item.', ['body', 'data', 'items']);
  const { storeId, seenTotals, cashless, billing, kvp } = submission;
  return {
    ...buyer,
    subjects: card?.subjects ?? null,
    storeId,
    roleId: ROLE.web,
    units,
    promoCode: promoText(submission.promoCode),
    seenTotals,
    tender: card?.presented.tender ?? null,
    isBillingUsable: card?.presented.source.kind !== 'card' || sentBillingProblems(billing).length === 0,
    gateway: ctx.gateway.name,
    cashless: cashless ?? false,
    billing: Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== '')),
    kvp,
  };
}

function answerUnplaced(placed: Exclude<Placed, { kind: 'placed' | 'standing' }>): SubmitAnswer {
  switch (placed.kind) {
    case 'being-paid':
      return refusedBecause(BEING_PAID);
    case 'unavailable':
      return noLongerForSale(placed.refused);
    case 'total-changed':
      return refusedBecause(TOTAL_CHANGED, { totalCents: placed.totalCents });
    case 'no-buyer':
    case 'no-consumer':
      throw signInNeeded();
    case 'blocked':
      return refusedBecause(TRY_LATER);
    case 'promo-invalid':
      return refusedBecause(PROMO_INVALID);
    case 'people-missing':
      return refusedBecause(PEOPLE_NEEDED);
    case 'wrong-size':
      return refusedBecause(placed.message);
    case 'card-missing':
      return refusedBecause(CARD_NEEDED);
    case 'billing-missing':
      return refusedBecause(BILLING_NEEDED);
  }
}

/** After a lost reply the request comes again with a captcha that is already spent. The order that it made answers it. */
async function repeatedOr(ctx: Ctx, submission: Submission, buyer: IdentifiedBuyer, otherwise: SubmitAnswer, find = standingOrderOf): Promise<SubmitAnswer> {
  const orderId = await find(ctx, holdIdsOf(submission), buyer);
  return orderId === null ? otherwise : answerOfOrder(ctx, orderId);
}

const holdIdsOf = ({ units }: Submission): ObjectId[] => units.map((unit) => unit.holdId ?? '');
