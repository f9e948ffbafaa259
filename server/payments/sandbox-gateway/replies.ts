import type { ChargeReply, RefundReply } from '../gateways/sandbox-protocol.ts';
import type { BankEntry, BankState, Charge, Refund, VaultCard } from './bank-state.ts';

/** A voided charge reads as declined, so that a client who knows only these two states never counts it as money. */
export function chargeReplyOf(charge: Charge): ChargeReply {
  const { id, key, status, amount, currency, brand, last_four, decline_message, voided, refunded, at } = charge;
  return {
    id,
    key,
    status: voided ? 'declined' : status,
    amount,
    currency,
    brand,
    last_four,
    ...(voided ? { decline_message: 'This payment was cancelled.', voided } : { decline_message }),
    refunded,
    created_at: at,
  };
}

export function refundReplyOf({ id, key, charge_key, status, amount, reason }: Refund): RefundReply {
  return { id, key, charge_key, status, amount, ...(reason === undefined ? {} : { reason }) };
}

export function cardReplyOf({ vault_id, brand, last_four, exp_month, exp_year }: VaultCard) {
  return {
    vault_id,
    account_type: brand,
    last_four,
    card_exp_month: String(exp_month).padStart(2, '0'),
    card_exp_year: String(exp_year),
  };
}

export type BankEvent = { id: string; type: string; data: object };

/** The event that tells the merchant about an entry; `number` is the place of the entry in the journal. */
export function eventOf(bank: BankState, entry: BankEntry, number: number): BankEvent | null {
  if (entry.t === 'charge' || entry.t === 'void') {
    const charge = bank.charges.get(entry.key);
    if (!charge) return null;
    return { id: `evt_${charge.id}_${number}`, type: 'charge.updated', data: chargeReplyOf(charge) };
  }
  if (entry.t === 'refund') {
    const { t: _, ...refund } = entry;
    return { id: `evt_${refund.id}_${number}`, type: 'refund.updated', data: refundReplyOf(refund) };
  }
  if (entry.t === 'dispute' || entry.t === 'dispute-closed') {
    const { id, charge_key, amount } = entry;
    const type = entry.t === 'dispute' ? 'dispute.opened' : `dispute.${entry.outcome}`;
    return { id: `evt_${id}_${number}`, type, data: { id, charge_key, amount, reason: 'fraudulent' } };
  }
  return null;
}
