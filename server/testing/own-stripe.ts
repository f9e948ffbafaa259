import Stripe from 'stripe';
import { receiveWebhook } from '#server/checkout/gateway/receive-webhook.ts';
import { applyWebhooks } from '#server/checkout/gateway/webhooks.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { createStripeGateway } from '#server/payments/gateways/stripe.ts';
import { openTestHouse } from './house.ts';
import { openShop } from './shop.ts';
import { startStripeStub } from './stripe-stub.ts';

const SECRETS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test', publishableKey: 'pk_test_1' };

/** A house with a shop, whose bank is a double of Stripe in this process. */
export async function openShopWithStripe() {
  const stub = await startStripeStub();
  const stripe = createStripeGateway({ ...SECRETS, ...stub.connection });
  const house = await openTestHouse({}, { gateway: { ...stripe, start: async () => ({}), reach: async () => {}, stop: async () => stripe.close() } });
  const shop = await openShop(house);
  const intent = () => [...stub.account.intents.values()].at(-1)!;
  return {
    stub,
    house,
    shop,
    /** The last charge. */
    intent,
    /** Stripe sends a signed event about the last charge, or about something else. */
    async tells(id: string, type: string, object: object = intent()) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret: SECRETS.webhookSecret });
      await receiveWebhook(shop.ctx, 'stripe', payload, { 'stripe-signature': header });
    },
    applied: () => applyWebhooks(house.house),
    /** The double has its own clock, so its list of charges is not compared. */
    broken: async () => (await checkInvariants(house.house, [])).filter(({ id }) => id !== 'M4'),
    async close() {
      await house.close();
      await stub.close();
    },
  };
}
