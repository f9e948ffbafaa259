import { parseCents, ZERO_CENTS, type Cents } from '#domain/cents.ts';

export const centsOf = (amount: number): Cents => parseCents(amount) ?? ZERO_CENTS;

const MOST_CENTS = 100_000;

/** More than nothing and at most what a band takes at once; null for anything else. */
export function parseTopUp(text: string): Cents | null {
  const amountCents = parseTyped(text);
  return amountCents !== null && amountCents <= MOST_CENTS ? amountCents : null;
}

/** '12,50' and '$12.50' are read as they are meant; nothing is no amount. */
export function parseTyped(text: string): Cents | null {
  const amountCents = parseCents(
    text
      .trim()
      .replace(/^[^\d.,-]+/, '')
      .replace(',', '.'),
  );
  return amountCents === null || amountCents === 0 ? null : amountCents;
}
