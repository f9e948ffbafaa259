import type Stripe from 'stripe';
import { idOf, type StripeContext } from './stripe-intents.ts';

/** Stripe keeps a card only for a customer, so each card on file gets a customer of its own. */
export function createCustomer({ stripe, ask }: StripeContext, idempotencyKey: string, email: string | undefined) {
  const who = { metadata: { vault_key: idempotencyKey }, ...(email ? { email } : {}) };
  return ask((options) => stripe.customers.create(who, { ...options, idempotencyKey }));
}

type Keeping = Pick<Stripe.PaymentIntent | Stripe.PaymentIntentCreateParams, 'setup_future_usage'> & { customer?: string | { id: string } | null };

/** A charge that failed keeps no card, so the customer made for the card is deleted. Whether the deletion succeeds changes nothing about the charge. */
export async function forgetKeeping({ stripe, ask }: StripeContext, { setup_future_usage: isKept, customer }: Keeping): Promise<void> {
  const id = isKept ? idOf(customer ?? null) : null;
  if (id !== null) await ask((options) => stripe.customers.del(id, {}, options));
}
