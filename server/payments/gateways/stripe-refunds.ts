import type Stripe from 'stripe';
import type { PaymentGateway, RefundLookup, RefundLookupOutcome, RefundOutcome, RefundRequest } from './gateway.ts';
import { failed, undecided } from './gateway.ts';
import { isKeyTaken, stripeNotKnown, withoutStripeAnswer } from './stripe-call.ts';
import type { StripeContext } from './stripe-intents.ts';
import { findIntent } from './stripe-intents.ts';

const MOST_PAGES = 50;

export function stripeRefunds(context: StripeContext): Pick<PaymentGateway, 'refund' | 'lookupRefund'> {
  return {
    refund: (request) => refund(context, request),
    lookupRefund: (request) => lookupRefund(context, request),
  };
}

export function refundOutcomeOf({ id, status, amount, failure_reason }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { status: 'succeeded', id, amountCents: amount };
  if (status === 'failed' || status === 'canceled') return failed(failure_reason ?? status);
  return undecided('pending');
}

async function refund(context: StripeContext, request: RefundRequest): Promise<RefundOutcome> {
  const { refundKey, gatewayKey, amountCents } = request;
  const intentId = request.chargeId ?? (await chargedIntent(context, gatewayKey));
  if (typeof intentId !== 'string') return intentId;
  const params = {
    payment_intent: intentId,
    amount: amountCents,
    metadata: { refund_key: refundKey, gateway_key: gatewayKey },
  };
  const idempotencyKey = `refund:${refundKey}`;
  const answer = await context.ask((options) => context.stripe.refunds.create(params, { ...options, idempotencyKey }));
  if (answer.kind === 'answer') return refundOutcomeOf(answer.value);
  return isKeyTaken(answer) ? undecided('key-reused') : withoutStripeAnswer(answer);
}

/** Nothing has been sent yet, so when the charge is not found this refund has definitely failed. */
async function chargedIntent(context: StripeContext, gatewayKey: string): Promise<string | RefundOutcome> {
  const found = await findIntent(context, gatewayKey);
  if (found.kind === 'found') return found.intent.id;
  return failed(found.kind === 'not-found' ? 'no-such-charge' : found.outcome.reason);
}

/** Finds a refund however old it is: it may stay pending for weeks, and one that is not found would be made anew. */
async function lookupRefund(context: StripeContext, { refundKey, gatewayKey, chargeId }: RefundLookup): Promise<RefundLookupOutcome> {
  if (chargeId !== undefined) return lookAmongRefundsOf(context, chargeId, refundKey);
  const found = await findIntent(context, gatewayKey);
  if (found.kind === 'found') return lookAmongRefundsOf(context, found.intent.id, refundKey);
  return found.kind === 'unclear' ? found.outcome : { status: 'not_found' };
}

async function lookAmongRefundsOf({ stripe, ask }: StripeContext, intentId: string, refundKey: string): Promise<RefundLookupOutcome> {
  let startingAfter: { starting_after?: string } = {};
  for (let n = 0; n < MOST_PAGES; n += 1) {
    const query = { payment_intent: intentId, limit: 100, ...startingAfter };
    const answer = await ask(async (options) => await stripe.refunds.list(query, options));
    if (answer.kind !== 'answer') return stripeNotKnown(answer);
    const { data, has_more: hasMore } = answer.value;
    const hit = data.find(({ metadata }) => metadata?.['refund_key'] === refundKey);
    if (hit) return refundOutcomeOf(hit);
    const last = data.at(-1);
    if (!hasMore || !last) return { status: 'not_found' };
    startingAfter = { starting_after: last.id };
  }
  return undecided('too-many-refunds');
}
