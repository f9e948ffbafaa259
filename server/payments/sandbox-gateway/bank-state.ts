import type { CardBehaviour } from './test-cards.ts';

/** Every entry of the journal. None holds a card number or a security code. */
export type BankEntry =
  | ({ t: 'charge' } & Omit<Charge, 'voided' | 'refunded'>)
  | { t: 'void'; key: string; at: string }
  | ({ t: 'refund' } & Refund)
  | ({ t: 'card' } & VaultCard)
  | { t: 'card-removed'; vault_id: string }
  | ({ t: 'dispute'; at: string } & Dispute)
  | ({ t: 'dispute-closed'; outcome: 'won' | 'lost'; at: string } & Dispute)
  | { t: 'webhooks-done'; through: number };

export type Charge = {
  key: string;
  id: string;
  at: string;
  amount: number;
  currency: string;
  brand: string;
  last_four: string;
  /** An HMAC of what was asked for. It shows when the same key comes with another request. */
  fingerprint: string;
  status: 'approved' | 'declined';
  decline_message?: string;
  voided: boolean;
  refunded: number;
};

export type Refund = {
  key: string;
  id: string;
  at: string;
  charge_key: string;
  amount: number;
  status: 'succeeded' | 'failed';
  reason?: string;
};

type Dispute = { id: string; charge_key: string; amount: number };

export type VaultCard = {
  key: string;
  vault_id: string;
  fingerprint: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
  behaviour: CardBehaviour;
};

export type BankState = {
  charges: Map<string, Charge>;
  inOrder: Charge[];
  tombstones: Set<string>;
  refunds: Map<string, Refund>;
  /** The open dispute of each charge, by the charge's key. */
  disputes: Map<string, Dispute>;
  cards: Map<string, VaultCard>;
  cardsByKey: Map<string, VaultCard>;
};

export function emptyBank(): BankState {
  return {
    charges: new Map(),
    inOrder: [],
    tombstones: new Set(),
    refunds: new Map(),
    disputes: new Map(),
    cards: new Map(),
    cardsByKey: new Map(),
  };
}

/** The only way in which the bank changes, both live and at replay. */
export function applyEntry(bank: BankState, entry: BankEntry): void {
  if (entry.t === 'charge') {
    const { t: _, ...asked } = entry;
    const charge = { ...asked, voided: bank.tombstones.has(entry.key), refunded: 0 };
    bank.charges.set(charge.key, charge);
    bank.inOrder.push(charge);
  } else if (entry.t === 'void') {
    bank.tombstones.add(entry.key);
    const charge = bank.charges.get(entry.key);
    if (charge) charge.voided = true;
  } else if (entry.t === 'refund') {
    const { t: _, ...refund } = entry;
    bank.refunds.set(refund.key, refund);
    const charge = bank.charges.get(refund.charge_key);
    if (charge && refund.status === 'succeeded') charge.refunded += refund.amount;
  } else if (entry.t === 'dispute') {
    bank.disputes.set(entry.charge_key, entry);
  } else if (entry.t === 'dispute-closed') {
    bank.disputes.delete(entry.charge_key);
  } else if (entry.t === 'card') {
    const { t: _, ...card } = entry;
    bank.cards.set(card.vault_id, card);
    bank.cardsByKey.set(card.key, card);
  } else if (entry.t === 'card-removed') {
    bank.cards.delete(entry.vault_id);
  }
}
