import type { Cents } from '#domain/cents.ts';
import { MOST_TOP_UP_CENTS } from '#domain/top-up.ts';
import { typedAmount } from '../chrome/typed/typed-amount.ts';

/** An amount above zero and within the limit of one top-up. Null for anything else. */
export function parseTopUp(text: string): Cents | null {
  const amountCents = typedAmount(text);
  return amountCents !== null && amountCents <= MOST_TOP_UP_CENTS ? amountCents : null;
}
