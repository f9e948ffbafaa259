import type { Day } from '#domain/day.ts';
import { cardProblems, parseExpMonth, parseExpYear, type CardField, type CardForm } from '#domain/validation/card.ts';
import { FIELD } from './messages.ts';

const EXPIRY = ['expMonth', 'expYear'] as const;

/** The fields that share an error with this one: expiry month and year, if the card has expired. */
export function faultyTogether<F extends CardField>(field: F, faultAt: (field: CardField) => string | undefined): (F | 'expMonth' | 'expYear')[] {
  const isExpiry = EXPIRY.some((one) => one === field);
  return isExpiry && EXPIRY.every((one) => faultAt(one) === FIELD.cardExpired) ? [...EXPIRY] : [field];
}

/** What is wrong with a typed card, for each field. A readable month or year can only be wrong because the card has expired. */
export function cardFaults(card: CardForm, today: Day): [CardField, string][] {
  const words: Record<CardField, string> = {
    name: FIELD.cardName,
    number: FIELD.cardNumber,
    expMonth: parseExpMonth(card.expMonth) === null ? FIELD.expMonth : FIELD.cardExpired,
    expYear: parseExpYear(card.expYear, today) === null ? FIELD.expYear : FIELD.cardExpired,
    cvv: FIELD.cvv,
    zip: FIELD.cardZip,
  };
  return cardProblems(card, today).map((field) => [field, words[field]]);
}
