import type Stripe from 'stripe';
import { brandOfProcessor } from './card-brand.ts';
import type { ChargeOutcome, Unknown } from './gateway.ts';
import { VOIDED, failed, undecided } from './gateway.ts';
import type { AskStripe } from './stripe-call.ts';
import { stripeNotKnown } from './stripe-call.ts';

export type StripeContext = { stripe: Stripe; ask: AskStripe };
type Found = { kind: 'found'; intent: Stripe.PaymentIntent } | { kind: 'not-found' } | { kind: 'unclear'; outcome: Unknown };

const SEARCH_LAG_SECONDS = 3600;
const MOST_PAGES = 10;
const EXPAND = ['latest_charge'];

/** Intents in these states may never be finished. */
export const WAITING = ['requires_action', 'requires_confirmation', 'requires_payment_method'];

export function intentOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { status, metadata, last_payment_error: refusal } = intent;
  if (status === 'canceled' || metadata['tombstone'] || metadata['voided']) return failed(VOIDED);
  if (status === 'requires_payment_method' && refusal) {
    const isForBuyer = refusal.type === 'card_error' && refusal.message;
    return { status: 'declined', declineMessage: isForBuyer || 'Your card was declined.' };
  }
  if (status === 'requires_action' && intent.client_secret) return { ...undecided(status), challenge: { clientSecret: intent.client_secret } };
  if (status !== 'succeeded') return undecided(status);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    status: 'approved',
    id: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    brand: brandOfProcessor(card?.brand),
    lastFour: card?.last4 ?? '',
  };
}

/**
 * Stripe's search lags behind by a minute, at bad times by an hour, so younger intents are looked for in the list. Where search is not available (Stripe does not offer it
 * everywhere), the list alone answers.
 */
export async function findIntent(context: StripeContext, gatewayKey: string): Promise<Found> {
  const { stripe, ask } = context;
  const query = `metadata['gateway_key']:'${gatewayKey.replace(/[\\']/g, '\\$&')}'`;
  const searched = await ask((options) => stripe.paymentIntents.search({ query, limit: 10 }, options));
  if (searched.kind === 'not-sent' || searched.kind === 'unclear') {
    return { kind: 'unclear', outcome: stripeNotKnown(searched) };
  }
  const hits = searched.kind === 'answer' ? searched.value.data : [];
  const hit = hits.find(({ status }) => status === 'succeeded') ?? hits[0];
  return hit ? retrieve(context, hit.id) : findAmongRecent(context, gatewayKey);
}

async function retrieve({ stripe, ask }: StripeContext, id: string): Promise<Found> {
  const answer = await ask((options) => stripe.paymentIntents.retrieve(id, { expand: EXPAND }, options));
  if (answer.kind === 'answer') return { kind: 'found', intent: answer.value };
  return { kind: 'unclear', outcome: stripeNotKnown(answer) };
}

async function findAmongRecent(context: StripeContext, gatewayKey: string): Promise<Found> {
  const since = Math.floor(Date.now() / 1000) - SEARCH_LAG_SECONDS;
  let unclear: Unknown | null = null;
  let hit: Stripe.PaymentIntent | undefined;
  for await (const page of intentPages(context, since, MOST_PAGES)) {
    if (page.kind === 'unclear') unclear = page.outcome;
    else hit ??= page.intents.find(({ metadata }) => metadata['gateway_key'] === gatewayKey);
    if (hit) return { kind: 'found', intent: hit };
  }
  return unclear ? { kind: 'unclear', outcome: unclear } : { kind: 'not-found' };
}

type Page = { kind: 'page'; intents: Stripe.PaymentIntent[]; isLast: boolean } | { kind: 'unclear'; outcome: Unknown };

/** Newest first. */
export async function* intentPages({ stripe, ask }: StripeContext, sinceUnixSeconds: number, mostPages: number): AsyncGenerator<Page> {
  let startingAfter: { starting_after?: string } = {};
  for (let n = 0; n < mostPages; n += 1) {
    const query = { created: { gte: sinceUnixSeconds }, limit: 100, expand: ['data.latest_charge'], ...startingAfter };
    const answer = await ask(async (options) => await stripe.paymentIntents.list(query, options));
    if (answer.kind !== 'answer') return yield { kind: 'unclear', outcome: stripeNotKnown(answer) };
    const { data, has_more: hasMore } = answer.value;
    yield { kind: 'page', intents: data, isLast: !hasMore };
    const last = data.at(-1);
    if (!hasMore || !last) return;
    startingAfter = { starting_after: last.id };
  }
}

/** Stripe refers to an object by its id, or includes all of it where that was asked for. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
