import type { Day } from '#domain/day.ts';
import { holdsCardNumber } from './card-in-text.ts';
import { isSaneText } from './text.ts';

type CardType = 'Visa' | 'Master Card' | 'Discover Card' | 'American Express';

/** The fields as typed. */
export type CardForm = { name: string; number: string; expMonth: string; expYear: string; cvv: string; zip: string };

export type CardField = keyof CardForm;

const LONGEST_NUMBER = 16;
const LONGEST_NAME = 100;
const LONGEST_ZIP = 20;

const CARD_TYPES: readonly { type: CardType; prefix: RegExp; lengths: readonly number[] }[] = [
  { type: 'American Express', prefix: /^3[47]/, lengths: [15, 16] },
  { type: 'Visa', prefix: /^4/, lengths: [16] },
  { type: 'Master Card', prefix: /^5[1-5]/, lengths: [16] },
  { type: 'Discover Card', prefix: /^6011/, lengths: [16] },
];

/** The number without spaces and dashes. */
export function cardDigits(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}

/** The network of a number that is still being typed. Null if it is none of the four. */
export function cardTypeOf(number: string): CardType | null {
  const digits = cardDigits(number);
  return CARD_TYPES.find(({ prefix }) => prefix.test(digits))?.type ?? null;
}

export function isCardNumber(number: string): boolean {
  const digits = cardDigits(number);
  if (!/^\d+$/.test(digits) || digits.length > LONGEST_NUMBER) return false;
  return CARD_TYPES.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length));
}

/** '7' → '07'; null unless it is a month. */
export function parseExpMonth(text: string): string | null {
  const month = text.trim().padStart(2, '0');
  return /^(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** '27' → '2027': a short year is in the current century. Null unless this gives four digits. */
export function parseExpYear(text: string, today: Day): string | null {
  const typed = text.trim();
  const year = typed.length < 4 ? today.slice(0, 2) + typed : typed;
  return /^\d{4}$/.test(year) ? year : null;
}

export function isExpYear(text: string, today: Day): boolean {
  const year = parseExpYear(text, today);
  return year !== null && year >= today.slice(0, 4);
}

/** A card that expired last month still passes; the gateway decides about it. */
export function isUnexpired(expMonth: string, expYear: string, today: Day): boolean {
  const month = parseExpMonth(expMonth);
  const year = parseExpYear(expYear, today);
  if (month === null || year === null || !isExpYear(expYear, today)) return false;
  return monthIndex(year, month) >= monthIndex(today.slice(0, 4), today.slice(5, 7)) - 1;
}

export function isCvv(text: string): boolean {
  return /^\d{3,4}$/.test(text.trim());
}

const isCardName = (text: string): boolean => isWritten(text, LONGEST_NAME);

export const isCardZip = (text: string): boolean => isWritten(text, LONGEST_ZIP);

/** The card's number does not belong here: a processor keeps name and zip as they are. */
function isWritten(text: string, most: number): boolean {
  const written = text.trim();
  return written !== '' && written.length <= most && isSaneText(written) && !holdsCardNumber(written);
}

/** The wrong fields, in the order of the form. If month and year together are in the past, both are wrong. */
export function cardProblems(form: CardForm, today: Day): CardField[] {
  const month = parseExpMonth(form.expMonth) !== null;
  const year = isExpYear(form.expYear, today);
  const expired = month && year && !isUnexpired(form.expMonth, form.expYear, today);
  const right: Record<CardField, boolean> = {
    name: isCardName(form.name),
    number: isCardNumber(form.number),
    expMonth: month && !expired,
    expYear: year && !expired,
    cvv: isCvv(form.cvv),
    zip: isCardZip(form.zip),
  };
  return (Object.keys(right) as CardField[]).filter((field) => !right[field]);
}

/** The card in the gateway's form. */
export function normalCard(form: CardForm, today: Day): CardForm {
  return {
    name: form.name.trim(),
    number: cardDigits(form.number),
    expMonth: parseExpMonth(form.expMonth) ?? form.expMonth,
    expYear: parseExpYear(form.expYear, today) ?? form.expYear,
    cvv: form.cvv.trim(),
    zip: form.zip.trim(),
  };
}

/** A card is needed if there is something to pay, or if cashless spending is on. */
export function isCardNeeded(totalCents: number, cashlessSpending: boolean): boolean {
  return totalCents > 0 || cashlessSpending;
}

/** '**** **** **** 4242' */
export function maskedCard(accountType: string, lastFour: string): string {
  return accountType === 'American Express' ? `**** ****** *${lastFour}` : `**** **** **** ${lastFour}`;
}

/** '07 / 2027' */
export function expiryText(expMonth: string | number, expYear: string | number): string {
  return `${String(expMonth).padStart(2, '0')} / ${expYear}`;
}

/** Whether a card on file has expired, or will by the end of next month. */
export function cardEnd(expMonth: string, expYear: string, today: Day): 'over' | 'soon' | null {
  const left = monthIndex(expYear, expMonth) - monthIndex(today.slice(0, 4), today.slice(5, 7));
  if (left < 0) return 'over';
  return left <= 1 ? 'soon' : null;
}

function monthIndex(year: string, month: string): number {
  return Number(year) * 12 + Number(month);
}
