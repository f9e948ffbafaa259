import type { PaymentGateway } from './gateway.ts';
import { createAskStripe } from './stripe-call.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeCharges } from './stripe-charges.ts';
import type { StripeGatewayConfig } from './stripe-client.ts';
import { createStripeClient } from './stripe-client.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { verifyStripeWebhook } from './stripe-webhooks.ts';

export type { StripeGatewayConfig } from './stripe-client.ts';

export function createStripeGateway(config: StripeGatewayConfig): PaymentGateway {
  const { stripe, close } = createStripeClient(config);
  const context = { stripe, ask: createAskStripe(config.totalTimeoutMs ?? 10_000) };
  const capture = config.capture ?? 'hosted';
  return {
    name: 'stripe',
    capture,
    close,
    ...stripeCharges(context, capture),
    ...stripeRefunds(context),
    ...stripeCards(context, capture),
    verifyWebhook: (rawBody, headers) => verifyStripeWebhook(stripe, config.webhookSecret, rawBody, headers),
  };
}
