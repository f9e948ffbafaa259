import { brandOfProcessor } from './card-brand.ts';
import type { KeptCardOutcome, PaymentGateway, RemoveCardOutcome, StoreCardOutcome, StoreCardRequest, StoredCard } from './gateway.ts';
import { failed } from './gateway.ts';
import type { NoStripeAnswer } from './stripe-call.ts';
import { isMissing, stripeNotKnown, withoutStripeAnswer } from './stripe-call.ts';
import { createMethod, declinedOr } from './stripe-charges.ts';
import { createCustomer } from './stripe-customers.ts';
import { findIntent, idOf, type StripeContext } from './stripe-intents.ts';

/** A card on file is a customer of its own with one payment method: `cus_…/pm_…`. */
export function stripeCards(context: StripeContext, capture: 'direct' | 'hosted'): Pick<PaymentGateway, 'storeCard' | 'removeCard' | 'keptCard'> {
  return {
    storeCard: (request) => storeCard(context, capture, request),
    removeCard: (vaultId) => removeCard(context, vaultId),
    keptCard: (gatewayKey) => keptCard(context, gatewayKey),
  };
}

async function storeCard(context: StripeContext, capture: 'direct' | 'hosted', { key, source, email }: StoreCardRequest): Promise<StoreCardOutcome> {
  const { stripe, ask } = context;
  if (source.kind === 'card' && capture === 'hosted') return failed('card-not-accepted');
  const method = source.kind === 'card' ? await createMethod(context, `${key}:method`, source.card) : null;
  if (method && method.kind !== 'answer') return notStored(method);
  const methodId = method?.value.id ?? (source.kind === 'token' ? source.token : '');
  const customer = await createCustomer(context, `${key}:customer`, email);
  if (customer.kind !== 'answer') return notStored(customer);
  const attached = await ask((options) =>
    stripe.paymentMethods.attach(methodId, { customer: customer.value.id }, { ...options, idempotencyKey: `${key}:attach` }),
  );
  if (attached.kind === 'answer') return storedCard(customer.value.id, attached.value.id, attached.value.card);
  // Whoever is told that a card was not kept leaves none there, even if the answer was only lost.
  await ask((options) => stripe.customers.del(customer.value.id, {}, options));
  return notStored(attached);
}

function notStored(answer: NoStripeAnswer): StoreCardOutcome {
  return declinedOr(answer, withoutStripeAnswer(answer));
}

/** A card that Stripe keeps with a charge belongs to its customer only once the charge has succeeded. */
async function keptCard(context: StripeContext, gatewayKey: string): Promise<KeptCardOutcome> {
  const found = await findIntent(context, gatewayKey);
  if (found.kind === 'unclear') return found.outcome;
  if (found.kind === 'not-found' || found.intent.status !== 'succeeded' || found.intent.setup_future_usage === null) return { status: 'not_found' };
  const { latest_charge: charge } = found.intent;
  const [customer, method] = [idOf(found.intent.customer), idOf(found.intent.payment_method)];
  if (customer === null || method === null) return { status: 'not_found' };
  return storedCard(customer, method, typeof charge === 'object' ? charge?.payment_method_details?.card : null);
}

type CardFace = { brand?: string | null; last4?: string | null; exp_month?: number | null; exp_year?: number | null };

function storedCard(customerId: string, id: string, card: CardFace | null | undefined): StoredCard {
  return {
    status: 'stored',
    vaultId: `${customerId}/${id}`,
    accountType: brandOfProcessor(card?.brand),
    lastFour: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
  };
}

async function removeCard({ stripe, ask }: StripeContext, vaultId: string): Promise<RemoveCardOutcome> {
  const [customerId = '', methodId = ''] = vaultId.split('/');
  if (methodId === '') return { status: 'removed' };
  const detached = await ask((options) => stripe.paymentMethods.detach(methodId, {}, options));
  const isDetached = detached.kind === 'answer' || isMissing(detached) || isNotAttached(detached);
  if (!isDetached) return stripeNotKnown(detached);
  const deleted = await ask((options) => stripe.customers.del(customerId, {}, options));
  return deleted.kind === 'answer' || isMissing(deleted) ? { status: 'removed' } : stripeNotKnown(deleted);
}

function isNotAttached(answer: NoStripeAnswer): boolean {
  return answer.kind === 'refused' && /not attached to a customer/i.test(answer.error.message);
}
