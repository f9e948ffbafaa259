import type { Cents } from '#domain/cents.ts';
import { typedAmount } from '../chrome/typed-amount.ts';

const MOST_CENTS = 100_000;

/** More than nothing and at most what a band takes at once; null for anything else. */
export function parseTopUp(text: string): Cents | null {
  const amountCents = typedAmount(text);
  return amountCents !== null && amountCents <= MOST_CENTS ? amountCents : null;
}
