import type { Cents } from '#domain/cents.ts';
import { typedAmount } from '../chrome/typed-amount.ts';

const MOST_CENTS = 100_000;

/** An amount above zero and within the limit of one top-up. Null for anything else. */
export function parseTopUp(text: string): Cents | null {
  const amountCents = typedAmount(text);
  return amountCents !== null && amountCents <= MOST_CENTS ? amountCents : null;
}
