import type Stripe from 'stripe';
import type { Dispute, FailedVoid, RefundOutcome, WebhookEvent, WebhookHeaders } from './gateway.ts';
import { idOf, intentOutcome } from './stripe-intents.ts';
import { refundOutcomeOf } from './stripe-refunds.ts';

export function verifyStripeWebhook(stripe: Stripe, secret: string, rawBody: string | Buffer, headers: WebhookHeaders): WebhookEvent | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  try {
    return houseEvent(stripe.webhooks.constructEvent(rawBody, signature, secret));
  } catch {
    return null;
  }
}

/** An intent that is still on its way (created, processing, waiting for the bank) decides nothing and is ignored. */
function houseEvent(event: Stripe.Event): WebhookEvent {
  const { id, type } = event;
  const ignored: WebhookEvent = { id, type: 'ignored', name: type };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const gatewayKey = event.data.object.metadata['gateway_key'];
      const outcome = intentOutcome(event.data.object);
      if (gatewayKey === undefined || outcome.status === 'unknown') return ignored;
      return { id, type: 'charge.updated', gatewayKey, outcome };
    }
    case 'charge.refunded': {
      const { metadata, payment_intent, amount_refunded: refundedCents } = event.data.object;
      const gatewayKey = metadata['gateway_key'] ?? null;
      return { id, type: 'charge.refunded', gatewayKey, chargeId: idOf(payment_intent), refundedCents };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      return { id, ...(refundTold(event.data.object) ?? { type: 'ignored', name: type }) };
    }
    case 'charge.dispute.created':
      return isInquiry(event.data.object) ? ignored : { id, type: 'dispute.opened', ...disputeOf(event.data.object) };
    case 'charge.dispute.funds_withdrawn':
      return { id, type: 'dispute.opened', ...disputeOf(event.data.object) };
    case 'charge.dispute.funds_reinstated':
      return { id, type: 'dispute.won', ...disputeOf(event.data.object) };
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      if (status === 'won') return { id, type: 'dispute.won', ...disputeOf(event.data.object) };
      return status === 'lost' ? { id, type: 'dispute.lost', ...disputeOf(event.data.object) } : ignored;
    }
    default:
      return ignored;
  }
}

type RefundTold = { type: 'refund.updated'; refundKey: string; gatewayKey: string | null; outcome: RefundOutcome } | FailedVoid;

/** A refund that undid a charge is marked as such and has no key of its own. Nothing is news about it unless it fails. */
function refundTold(refund: Stripe.Refund): RefundTold | null {
  const { refund_key: refundKey, gateway_key: gatewayKey, void: isVoid } = refund.metadata ?? {};
  const outcome = refundOutcomeOf(refund);
  if (refundKey !== undefined) return { type: 'refund.updated', refundKey, gatewayKey: gatewayKey ?? null, outcome };
  if (isVoid === undefined || gatewayKey === undefined || outcome.status !== 'failed') return null;
  return { type: 'void.failed', gatewayKey, amountCents: refund.amount, reason: outcome.reason };
}

/** The bank only asks a question: no money has left yet. */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning');

function disputeOf({ id, payment_intent, amount, reason, metadata }: Stripe.Dispute): Dispute {
  return { disputeId: id, gatewayKey: metadata['gateway_key'] ?? null, chargeId: idOf(payment_intent), amountCents: amount, reason };
}
