import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { createStripeGateway } from './stripe.ts';

const SECRET = 'whsec_test';
const gateway = createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: SECRET, publishableKey: 'pk_test_1' });
afterAll(() => gateway.close());

const signer = new Stripe('sk_test_1');
const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 4000, reason: 'fraudulent', metadata: {} };
const intent = { id: 'pi_1', currency: 'usd', amount_received: 4000, metadata: { gateway_key: 'o:1' }, latest_charge: 'ch_1' };

function deliver(type: string, object: object, secret = SECRET, timestamp?: number) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const at = timestamp === undefined ? {} : { timestamp };
  const header = signer.webhooks.generateTestHeaderString({ payload, secret, ...at });
  return gateway.verifyWebhook(Buffer.from(payload), { 'stripe-signature': header });
}

test.each([
  ['payment_intent.succeeded', { ...intent, status: 'succeeded' }, { type: 'charge.updated', gatewayKey: 'o:1' }],
  ['payment_intent.canceled', { ...intent, status: 'canceled' }, { outcome: { status: 'failed', reason: 'voided' } }],
  ['payment_intent.succeeded', { ...intent, status: 'succeeded', metadata: {} }, { type: 'ignored' }],
  [
    'payment_intent.payment_failed',
    { ...intent, status: 'requires_payment_method', last_payment_error: { type: 'card_error', message: 'Your card has expired.' } },
    { type: 'charge.updated', gatewayKey: 'o:1', outcome: { status: 'declined', declineMessage: 'Your card has expired.' } },
  ],
  ['payment_intent.payment_failed', { ...intent, status: 'processing' }, { type: 'ignored' }],
  ['payment_intent.created', { ...intent, status: 'requires_payment_method' }, { type: 'ignored' }],
  ['customer.created', { id: 'cus_1' }, { type: 'ignored', name: 'customer.created' }],
  [
    'charge.refunded',
    { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 500, metadata: { gateway_key: 'o:1' } },
    { type: 'charge.refunded', gatewayKey: 'o:1', chargeId: 'pi_1', refundedCents: 500 },
  ],
  [
    'charge.refunded',
    { id: 'ch_2', payment_intent: 'pi_2', amount_refunded: 1, metadata: {} },
    { type: 'charge.refunded', gatewayKey: null, chargeId: 'pi_2' },
  ],
  [
    'refund.updated',
    { id: 're_4', status: 'succeeded', amount: 500, metadata: { refund_key: 'r:1', gateway_key: 'o:1' } },
    { gatewayKey: 'o:1', outcome: { status: 'succeeded', id: 're_4', amountCents: 500 } },
  ],
  ['refund.updated', { id: 're_5', status: 'canceled', amount: 500, metadata: { refund_key: 'r:1' } }, { outcome: { status: 'failed', reason: 'canceled' } }],
  ['refund.updated', { id: 're_6', status: 'pending', amount: 500, metadata: { refund_key: 'r:1' } }, { gatewayKey: null, outcome: { status: 'unknown' } }],
  [
    'refund.updated',
    { id: 're_1', status: 'failed', amount: 500, failure_reason: 'lost_or_stolen_card', metadata: { refund_key: 'r:1' } },
    { type: 'refund.updated', refundKey: 'r:1', outcome: { status: 'failed', reason: 'lost_or_stolen_card' } },
  ],
  [
    'refund.failed',
    { id: 're_2', status: 'failed', amount: 4000, failure_reason: 'expired_or_canceled_card', metadata: { gateway_key: 'o:1', void: 'true' } },
    { type: 'void.failed', gatewayKey: 'o:1', amountCents: 4000, reason: 'expired_or_canceled_card' },
  ],
  ['refund.created', { id: 're_2', status: 'succeeded', amount: 4000, metadata: { gateway_key: 'o:1', void: 'true' } }, { type: 'ignored' }],
  ['refund.failed', { id: 're_3', status: 'failed', amount: 4000, metadata: {} }, { type: 'ignored', name: 'refund.failed' }],
  ['refund.failed', { id: 're_7', status: 'failed', amount: 4000, metadata: { gateway_key: 'o:1' } }, { type: 'ignored' }],
  ['charge.dispute.created', { ...dispute, status: 'needs_response' }, { type: 'dispute.opened', disputeId: 'dp_1', chargeId: 'pi_1', amountCents: 4000 }],
  ['charge.dispute.created', { ...dispute, status: 'warning_needs_response' }, { type: 'ignored' }],
  ['charge.dispute.funds_withdrawn', { ...dispute, status: 'needs_response' }, { type: 'dispute.opened', disputeId: 'dp_1' }],
  ['charge.dispute.updated', { ...dispute, status: 'under_review' }, { type: 'ignored' }],
  ['charge.dispute.closed', { ...dispute, status: 'won' }, { type: 'dispute.won', disputeId: 'dp_1', amountCents: 4000 }],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, { type: 'dispute.lost', disputeId: 'dp_1' }],
  ['charge.dispute.closed', { ...dispute, status: 'warning_closed' }, { type: 'ignored' }],
  ['charge.dispute.funds_reinstated', { ...dispute, status: 'won' }, { type: 'dispute.won', disputeId: 'dp_1' }],
])('%s is told in our own words', (type, object, expected) => {
  expect(deliver(type, object)).toMatchObject({ id: 'evt_1', ...expected });
});

test('a foreign secret, an old stamp and a missing header are refused', () => {
  expect(deliver('payment_intent.succeeded', intent, 'whsec_other')).toBeNull();
  expect(deliver('payment_intent.succeeded', intent, SECRET, Math.floor(Date.now() / 1000) - 301)).toBeNull();
  expect(gateway.verifyWebhook('{}', {})).toBeNull();
});
