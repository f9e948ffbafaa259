import type Stripe from 'stripe';
import type { VoidOutcome } from './gateway.ts';
import { undecided, unknown } from './gateway.ts';
import { isKeyTaken, stripeNotKnown } from './stripe-call.ts';
import { forgetKeeping } from './stripe-customers.ts';
import type { StripeContext } from './stripe-intents.ts';
import { findIntent } from './stripe-intents.ts';

const NEVER_CONFIRMED_CENTS = 100;

/** Undoes the charge under this key. Where there is none, an intent that is never confirmed uses up the key: Stripe then refuses any charge under the same idempotency key. */
export async function voidIntent(context: StripeContext, gatewayKey: string): Promise<VoidOutcome> {
  const found = await findIntent(context, gatewayKey);
  if (found.kind === 'unclear') return found.outcome;
  if (found.kind === 'found') return undo(context, gatewayKey, found.intent);
  const { stripe, ask } = context;
  const tombstone: Stripe.PaymentIntentCreateParams = {
    amount: NEVER_CONFIRMED_CENTS,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { gateway_key: gatewayKey, tombstone: 'true' },
  };
  const placed = await ask((options) => stripe.paymentIntents.create(tombstone, { ...options, idempotencyKey: gatewayKey }));
  if (placed.kind === 'answer') return undo(context, gatewayKey, placed.value);
  if (!isKeyTaken(placed)) return stripeNotKnown(placed);
  const charged = await findIntent(context, gatewayKey);
  return charged.kind === 'found' ? undo(context, gatewayKey, charged.intent) : undecided('charge-not-listed-yet');
}

async function undo(context: StripeContext, gatewayKey: string, intent: Stripe.PaymentIntent): Promise<VoidOutcome> {
  const outcome = await takeBack(context, gatewayKey, intent);
  if (outcome.status === 'voided') await forgetKeeping(context, intent);
  return outcome;
}

async function takeBack(context: StripeContext, gatewayKey: string, intent: Stripe.PaymentIntent): Promise<VoidOutcome> {
  if (intent.status === 'canceled' || intent.metadata['voided']) return { status: 'voided' };
  if (intent.status === 'succeeded') return giveBack(context, gatewayKey, intent.id);
  const { stripe, ask } = context;
  const cancelled = await ask((options) => stripe.paymentIntents.cancel(intent.id, {}, options));
  if (cancelled.kind === 'answer') return { status: 'voided' };
  if (cancelled.kind !== 'refused') return stripeNotKnown(cancelled);
  const current = await ask((options) => stripe.paymentIntents.retrieve(intent.id, {}, options));
  if (current.kind !== 'answer') return stripeNotKnown(current);
  if (current.value.status === 'canceled') return { status: 'voided' };
  if (current.value.status === 'succeeded') return giveBack(context, gatewayKey, intent.id);
  return undecided(current.value.status);
}

/** Money already taken cannot be cancelled, only refunded. The `void` mark tells this refund from a buyer's. */
async function giveBack(context: StripeContext, gatewayKey: string, id: string): Promise<VoidOutcome> {
  const { stripe, ask } = context;
  const refund = { payment_intent: id, metadata: { gateway_key: gatewayKey, void: 'true' } };
  const refunded = await ask((options) => stripe.refunds.create(refund, { ...options, idempotencyKey: `void:${gatewayKey}` }));
  const isBack = refunded.kind === 'answer' && refunded.value.status !== 'failed' && refunded.value.status !== 'canceled';
  const wasBack = refunded.kind === 'refused' && refunded.error.code === 'charge_already_refunded';
  if (!isBack && !wasBack) return refunded.kind === 'answer' ? undecided('refund-failed') : stripeNotKnown(refunded);
  const marked = await ask((options) => stripe.paymentIntents.update(id, { metadata: { voided: 'true' } }, options));
  // The money has gone back, so this is no answer that nothing was undone.
  return marked.kind === 'answer' ? { status: 'voided' } : unknown(stripeNotKnown(marked).reason);
}
