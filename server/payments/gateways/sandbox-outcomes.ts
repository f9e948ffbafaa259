import type { ChargeOutcome, ListedCharge, RefundOutcome, WebhookEvent } from './gateway.ts';
import { VOIDED, failed, undecided } from './gateway.ts';
import type { ChargeReply, RefundReply } from './sandbox-protocol.ts';
import { chargeReply, disputeData, keyedReply, refundReply } from './sandbox-protocol.ts';

/** The most that a row can hold. An answer with a larger amount, or with less than a cent, has not been understood. */
const MOST_CENTS = 2_147_483_647;
const isAmount = (amount: number): boolean => amount >= 1 && amount <= MOST_CENTS;

export function chargeOutcome(reply: ChargeReply): ChargeOutcome {
  if (reply.voided === true || reply.status === 'voided') return failed(VOIDED);
  if (reply.status === 'declined') {
    return { status: 'declined', declineMessage: reply.decline_message ?? 'Your card was declined.' };
  }
  if (!isAmount(reply.amount)) return undecided('unreadable-answer');
  return {
    status: 'approved',
    id: reply.id,
    amountCents: reply.amount,
    currency: reply.currency.toUpperCase(),
    brand: reply.brand ?? '',
    lastFour: lastFourOf(reply.last_four),
  };
}

/** One charge that cannot be read does not hide the others of the list. Without a key it is none of ours. */
export function listedCharges(items: readonly unknown[]): ListedCharge[] {
  return items.flatMap((item) => {
    const charge = chargeReply.safeParse(item);
    if (!charge.success) return unreadableCharge(item);
    const { key: gatewayKey, created_at: createdAt = null, refunded: refundedCents = null } = charge.data;
    return [{ gatewayKey, createdAt, refundedCents, outcome: chargeOutcome(charge.data) }];
  });
}

function unreadableCharge(item: unknown): ListedCharge[] {
  const keyed = keyedReply.safeParse(item);
  return keyed.success ? [{ gatewayKey: keyed.data.key, createdAt: null, refundedCents: null, outcome: undecided('unreadable-answer') }] : [];
}

/** The last four digits are kept and shown. Anything but four digits may be more of the card number than anybody should see. */
export const lastFourOf = (text: string | null | undefined): string => (text && /^\d{4}$/.test(text) ? text : '');

export function refundOutcome(reply: RefundReply): RefundOutcome {
  if (reply.status === 'failed') return failed(reply.reason ?? 'refund-refused');
  if (!isAmount(reply.amount)) return undecided('unreadable-answer');
  return { status: 'succeeded', id: reply.id, amountCents: reply.amount };
}

/** An event of a known type whose data cannot be read still counts as delivered, because reconciliation finds what it was about. */
export function sandboxEvent(id: string, type: string, data: unknown): WebhookEvent {
  const ignored: WebhookEvent = { id, type: 'ignored', name: type };
  if (type === 'charge.updated') {
    const charge = chargeReply.safeParse(data);
    if (!charge.success) return ignored;
    const outcome = chargeOutcome(charge.data);
    if (outcome.status === 'unknown') return ignored;
    return { id, type, gatewayKey: charge.data.key, outcome };
  }
  if (type === 'refund.updated') {
    const refund = refundReply.safeParse(data);
    if (!refund.success || refund.data.key === undefined) return ignored;
    const gatewayKey = refund.data.charge_key ?? null;
    return { id, type, refundKey: refund.data.key, gatewayKey, outcome: refundOutcome(refund.data) };
  }
  if (type === 'dispute.opened' || type === 'dispute.won' || type === 'dispute.lost') {
    const dispute = disputeData.safeParse(data);
    const gatewayKey = dispute.data?.charge_key ?? dispute.data?.key;
    if (!dispute.success || gatewayKey === undefined) return ignored;
    const { id: disputeId = gatewayKey, amount: amountCents, reason } = dispute.data;
    return { id, type, disputeId, gatewayKey, chargeId: null, amountCents, reason: reason ?? 'general' };
  }
  return ignored;
}
