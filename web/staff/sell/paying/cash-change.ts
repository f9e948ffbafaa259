import { cents, parseCents, type Cents } from '#domain/cents.ts';

/** What people hand over: whole notes, and sums of a few of them. */
const NOTES = [500, 1000, 2000, 5000, 10_000];
const MOST_OFFERED = 4;

/** The exact amount, then the next sums that people would hand over in notes. */
export function quickAmounts(dueCents: Cents): Cents[] {
  const above = NOTES.map((note) => Math.ceil(dueCents / note) * note).filter((amount) => amount > dueCents);
  return [dueCents, ...[...new Set(above)].toSorted((a, b) => a - b).slice(0, MOST_OFFERED - 1)].map((amount) => cents(amount));
}

export type CashGiven = { givenCents: Cents; paysCents: Cents; changeCents: Cents; leftCents: Cents };

/** Less than the amount due pays part of it. More gives change. */
export function countCash(dueCents: Cents, givenCents: Cents): CashGiven {
  const paysCents = Math.min(dueCents, givenCents);
  return { givenCents, paysCents: cents(paysCents), changeCents: cents(givenCents - paysCents), leftCents: cents(dueCents - paysCents) };
}

const MOST_WHOLE = 5;
const MOST_PLACES = 2;

/** The amount after one more key of the pad or keyboard. A key that would make it invalid is ignored. */
export function afterKey(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  const next = text === '0' ? key.replace(/^0+(?=.)/, '') : text + key;
  const [whole = '', places = ''] = next.split('.');
  return whole.length > MOST_WHOLE || places.length > MOST_PLACES ? text : next;
}

/** A typed amount such as '42', '42.' or '42.5'. Null for anything else. */
export const typedCents = (text: string): Cents | null => parseCents(text.trim().replace(',', '.').replace(/\.$/, ''));
