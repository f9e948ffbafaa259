import type Stripe from 'stripe';
import { hasHundredths } from '#domain/currency.ts';
import type { CardDetails, ChargeOutcome, ChargeRequest, Declined, Failed, ListOutcome, ListedCharge, LookupOutcome, PaymentGateway } from './gateway.ts';
import { CARD_GONE, VOIDED, failed, undecided, unknown } from './gateway.ts';
import type { NoStripeAnswer } from './stripe-call.ts';
import { declineMessageOf, isAboutCard, isKeyTaken, withoutStripeAnswer } from './stripe-call.ts';
import { createCustomer, forgetKeeping } from './stripe-customers.ts';
import type { StripeContext } from './stripe-intents.ts';
import { WAITING, findIntent, intentOutcome, intentPages } from './stripe-intents.ts';
import { voidIntent } from './stripe-voids.ts';

const MOST_PAGES = 1000;

export function stripeCharges(context: StripeContext, capture: 'direct' | 'hosted'): Pick<PaymentGateway, 'charge' | 'lookup' | 'void' | 'list'> {
  return {
    charge: (request) => charge(context, capture, request),
    lookup: (gatewayKey) => lookup(context, gatewayKey),
    void: (gatewayKey) => voidIntent(context, gatewayKey),
    list: (sinceIso) => list(context, sinceIso),
  };
}

async function charge(context: StripeContext, capture: 'direct' | 'hosted', request: ChargeRequest): Promise<ChargeOutcome> {
  // Stripe counts in the smallest unit of a currency: 4000 would be 4000 yen.
  if (!hasHundredths(request.currency)) return failed('currency-without-hundredths');
  const source = await methodFor(context, capture, request);
  if ('status' in source) return source;
  const method = { ...source, ...(await keepingFor(context, request)) };
  const { gatewayKey, amountCents, currency } = request;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: currency.toLowerCase(),
    confirm: true,
    allowed_payment_method_types: ['card'],
    metadata: { gateway_key: gatewayKey },
    expand: ['latest_charge'],
    ...method,
  };
  const answer = await context.ask((options) => context.stripe.paymentIntents.create(params, { ...options, idempotencyKey: gatewayKey }));
  if (answer.kind === 'answer') return closeUnlessChallenged(context, answer.value, request.mayChallenge ?? false);
  if (isKeyTaken(answer)) return outcomeOfTakenKey(context, gatewayKey);
  const outcome = request.source.kind === 'vault' && isAboutCard(answer) ? CARD_GONE : declinedOr(answer, withoutStripeAnswer(answer));
  if (outcome.status !== 'unknown') await forgetKeeping(context, method);
  return outcome;
}

/** At Stripe, a card that was charged without a customer cannot be used again. A card that is to be kept is therefore charged as a customer's from the start. */
async function keepingFor(context: StripeContext, { gatewayKey, source, keep }: ChargeRequest): Promise<Pick<Method, 'customer' | 'setup_future_usage'>> {
  if (!keep || source.kind === 'vault') return {};
  const customer = await createCustomer(context, `${gatewayKey}:customer`, keep.email);
  // The sale matters more than keeping the card.
  return customer.kind === 'answer' ? { customer: customer.value.id, setup_future_usage: 'off_session' } : {};
}

type Method = Pick<
  Stripe.PaymentIntentCreateParams,
  'payment_method' | 'customer' | 'off_session' | 'setup_future_usage' | 'error_on_requires_action' | 'use_stripe_sdk'
>;

/** With a buyer present the bank may ask, and Stripe.js puts the question. With nobody present such a card is declined. */
const challenged = (mayChallenge: boolean | undefined) => (mayChallenge ? { use_stripe_sdk: true } : { error_on_requires_action: true });

async function methodFor(
  context: StripeContext,
  capture: 'direct' | 'hosted',
  { gatewayKey, source, mayChallenge }: ChargeRequest,
): Promise<Method | Declined | Failed> {
  if (source.kind === 'vault') {
    const [customer = '', payment_method = ''] = source.vaultId.split('/');
    return payment_method === '' ? CARD_GONE : { customer, payment_method, ...(mayChallenge ? challenged(true) : { off_session: true }) };
  }
  if (source.kind === 'token') return { payment_method: source.token, ...challenged(mayChallenge) };
  if (capture === 'hosted') return failed('card-not-accepted');
  const created = await createMethod(context, `${gatewayKey}:method`, source.card);
  if (created.kind === 'answer') return { payment_method: created.value.id, error_on_requires_action: true };
  // Whatever became of the call, a payment method alone moves no money.
  return declinedOr(created, failed(withoutStripeAnswer(created).reason));
}

export function createMethod({ stripe, ask }: StripeContext, idempotencyKey: string, card: CardDetails) {
  const { number, expMonth: exp_month, expYear: exp_year, cvv: cvc, name, zip } = card;
  const billing_details = { ...(name ? { name } : {}), ...(zip ? { address: { postal_code: zip } } : {}) };
  const params = { type: 'card' as const, card: { number, exp_month, exp_year, cvc }, billing_details };
  return ask((options) => stripe.paymentMethods.create(params, { ...options, idempotencyKey }));
}

export function declinedOr<O>(answer: NoStripeAnswer, otherwise: O): O | Declined {
  const declineMessage = declineMessageOf(answer);
  return declineMessage === null ? otherwise : { status: 'declined', declineMessage };
}

async function lookup(context: StripeContext, gatewayKey: string): Promise<LookupOutcome> {
  const found = await findIntent(context, gatewayKey);
  if (found.kind === 'unclear') return found.outcome;
  return found.kind === 'not-found' ? { status: 'not_found' } : closeUnlessChallenged(context, found.intent, true);
}

/** Cancels an intent that nobody will finish, since it would stay undecided for ever. One that waits for the buyer's bank stays open while somebody may answer. */
async function closeUnlessChallenged(context: StripeContext, intent: Stripe.PaymentIntent, mayChallenge: boolean): Promise<ChargeOutcome> {
  const outcome = await closed(context, intent, mayChallenge);
  if (outcome.status === 'declined' || outcome.status === 'failed') await forgetKeeping(context, intent);
  return outcome;
}

async function closed({ stripe, ask }: StripeContext, intent: Stripe.PaymentIntent, mayChallenge: boolean): Promise<ChargeOutcome> {
  const outcome = intentOutcome(intent);
  if (outcome.status !== 'unknown' || !WAITING.includes(intent.status)) return outcome;
  if (outcome.challenge && mayChallenge) return outcome;
  const cancelled = await ask((options) => stripe.paymentIntents.cancel(intent.id, {}, options));
  return cancelled.kind === 'answer' ? failed('needs-confirmation') : outcome;
}

async function outcomeOfTakenKey(context: StripeContext, gatewayKey: string): Promise<ChargeOutcome> {
  const found = await findIntent(context, gatewayKey);
  const isVoided = found.kind === 'found' && found.intent.metadata['tombstone'] !== undefined;
  return isVoided ? failed(VOIDED) : undecided('key-reused');
}

async function list(context: StripeContext, sinceIso: string): Promise<ListOutcome> {
  const charges: ListedCharge[] = [];
  const since = Math.floor(Date.parse(sinceIso) / 1000);
  for await (const page of intentPages(context, since, MOST_PAGES)) {
    if (page.kind === 'unclear') return page.outcome;
    charges.push(...page.intents.filter(isOurs).map(listed));
    if (page.isLast) return { status: 'listed', charges };
  }
  return unknown('list-too-long');
}

function isOurs({ metadata }: Stripe.PaymentIntent): boolean {
  return metadata['gateway_key'] !== undefined && metadata['tombstone'] === undefined;
}

function listed(intent: Stripe.PaymentIntent): ListedCharge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    gatewayKey: intent.metadata['gateway_key'] ?? '',
    createdAt: new Date(intent.created * 1000).toISOString(),
    refundedCents: charge?.amount_refunded ?? 0,
    outcome: intentOutcome(intent),
  };
}
