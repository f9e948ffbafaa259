import { passesLuhn } from '#domain/validation/check-digit.ts';
import type { CardBody } from '../gateways/sandbox-protocol.ts';

const [SHORTEST, LONGEST] = [12, 19];

export type CardBehaviour = 'approve' | 'slow' | { decline: string };

const SPECIAL: Record<string, CardBehaviour> = {
  '4000000000000002': { decline: 'Your card was declined.' },
  '4000000000009995': { decline: 'Your card has insufficient funds.' },
  '4000000000000119': 'slow',
};

/** What the pretend bank does with a card. Every other number that passes the Luhn check is approved. */
export function behaviourOf(card: CardBody, now: Date): CardBehaviour {
  const digits = digitsOf(card.number);
  if (digits.length < SHORTEST || digits.length > LONGEST || !passesLuhn(digits)) return { decline: 'Your card number is incorrect.' };
  if (isExpired(card, now)) return { decline: 'Your card has expired.' };
  return SPECIAL[digits] ?? 'approve';
}

/** Why a bank refuses to keep a card on file. A card that is short of funds is kept, because it may well have some tomorrow. */
export function refusalToStore(card: CardBody, now: Date): string | null {
  const behaviour = behaviourOf(card, now);
  const isRefused = typeof behaviour === 'object' && digitsOf(card.number) !== '4000000000009995';
  return isRefused ? behaviour.decline : null;
}

export function digitsOf(number: string): string {
  return number.replace(/[ -]/g, '');
}

export function fullYear(card: CardBody): number {
  return card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
}

/** Includes the month of grace that the card check grants. */
function isExpired(card: CardBody, now: Date): boolean {
  const monthsLeft = fullYear(card) * 12 + card.exp_month - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  return monthsLeft < -1;
}
