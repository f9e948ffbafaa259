import { createHmac, randomBytes } from 'node:crypto';
import { brandOfNumber } from '../gateways/card-brand.ts';
import type { CardBody, ChargeBody, RefundBody, StoreCardBody } from '../gateways/sandbox-protocol.ts';
import type { BankEntry, BankState, Charge } from './bank-state.ts';
import type { CardBehaviour } from './test-cards.ts';
import { behaviourOf, digitsOf, fullYear, refusalToStore } from './test-cards.ts';

/** A new entry for the journal, or the record that stands under this key already, or a refusal. */
export type Decision =
  | { kind: 'new'; entry: BankEntry; isSlow: boolean }
  | { kind: 'known' }
  | { kind: 'refused'; status: 400 | 409; code: string; message: string };

type BankRules = { now: Date; secret: Buffer; declineAll: boolean };

const KEY_REUSED = {
  kind: 'refused',
  status: 409,
  code: 'key-reused',
  message: 'This key was used for another request.',
} as const;

type Instrument = { brand: string; last_four: string; behaviour: CardBehaviour; identity: string };

export function decideCharge(bank: BankState, body: ChargeBody, rules: BankRules): Decision {
  const instrument = instrumentOf(bank, body, rules);
  const known = bank.charges.get(body.key);
  const currency = body.currency.toUpperCase();
  if (instrument === null) {
    // A card may be removed between a charge and its retry. The earlier answer still stands.
    const isRetry = body.vault_id !== undefined && body.card === undefined && known?.amount === body.amount && known.currency === currency;
    if (isRetry) return { kind: 'known' };
    return { kind: 'refused', status: 400, code: 'unknown-card', message: 'Name either a card or a vault_id on file.' };
  }
  const fingerprint = hmac(rules.secret, `charge|${body.amount}|${currency}|${instrument.identity}`);
  if (known) return known.fingerprint === fingerprint ? { kind: 'known' } : KEY_REUSED;
  const decline = declineReason(instrument, rules);
  const entry: BankEntry = {
    t: 'charge',
    key: body.key,
    id: newId('ch'),
    at: rules.now.toISOString(),
    amount: body.amount,
    currency,
    brand: instrument.brand,
    last_four: instrument.last_four,
    fingerprint,
    ...(decline === null ? { status: 'approved' } : { status: 'declined', decline_message: decline }),
  };
  return { kind: 'new', entry, isSlow: instrument.behaviour === 'slow' };
}

export function decideRefund(bank: BankState, body: RefundBody, now: Date): Decision {
  const known = bank.refunds.get(body.key);
  if (known) {
    const isSame = known.charge_key === body.charge_key && known.amount === body.amount;
    return isSame ? { kind: 'known' } : KEY_REUSED;
  }
  const charge = bank.charges.get(body.charge_key);
  const reason = refundRefusal(charge, body.amount);
  const asked = { key: body.key, charge_key: body.charge_key, amount: body.amount };
  const record = { t: 'refund' as const, ...asked, id: newId('re'), at: now.toISOString() };
  const verdict = reason === null ? { status: 'succeeded' as const } : { status: 'failed' as const, reason };
  return { kind: 'new', entry: { ...record, ...verdict }, isSlow: false };
}

export function decideStoreCard(bank: BankState, { key, card }: StoreCardBody, rules: BankRules): Decision {
  const digits = digitsOf(card.number);
  const fingerprint = hmac(rules.secret, `card|${identityOf(card)}`);
  const known = bank.cardsByKey.get(key);
  if (known) return known.fingerprint === fingerprint ? { kind: 'known' } : KEY_REUSED;
  const refusal = rules.declineAll ? 'Your card was declined.' : refusalToStore(card, rules.now);
  if (refusal !== null) return { kind: 'refused', status: 400, code: 'card-declined', message: refusal };
  const entry: BankEntry = {
    t: 'card',
    key,
    vault_id: newId('vault'),
    fingerprint,
    brand: brandOfNumber(digits),
    last_four: digits.slice(-4),
    exp_month: card.exp_month,
    exp_year: fullYear(card),
    behaviour: behaviourOf(card, rules.now),
  };
  return { kind: 'new', entry, isSlow: false };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function declineReason({ behaviour }: Instrument, rules: BankRules): string | null {
  if (rules.declineAll) return 'Your card was declined.';
  return typeof behaviour === 'object' ? behaviour.decline : null;
}

function refundRefusal(charge: Charge | undefined, amount: number): string | null {
  if (!charge || charge.status !== 'approved') return 'no-such-charge';
  if (charge.voided) return 'charge-voided';
  return charge.refunded + amount > charge.amount ? 'more-than-charged' : null;
}

function instrumentOf(bank: BankState, { card, vault_id }: ChargeBody, rules: BankRules): Instrument | null {
  if ((card === undefined) === (vault_id === undefined)) return null;
  if (card) {
    const digits = digitsOf(card.number);
    const brand = brandOfNumber(digits);
    return { brand, last_four: digits.slice(-4), behaviour: behaviourOf(card, rules.now), identity: identityOf(card) };
  }
  const stored = bank.cards.get(vault_id ?? '');
  return stored ? { ...stored, identity: stored.vault_id } : null;
}

/** The security code is left out, because even a keyed hash of three digits would be a way to keep it. */
function identityOf(card: CardBody): string {
  return `${digitsOf(card.number)}|${card.exp_month}|${fullYear(card)}`;
}

function hmac(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
