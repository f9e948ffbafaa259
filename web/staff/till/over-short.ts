import { cents, type Cents } from '#domain/cents.ts';

type OverShort = { kind: 'good' | 'warn' | 'bad'; word: string };

/** The result of a count in words, so that colour is never the only sign. */
export function overShort(difference: Cents, money: (amount: Cents) => string): OverShort {
  if (difference === 0) return { kind: 'good', word: 'Exactly right' };
  const amount = money(cents(Math.abs(difference)));
  return difference < 0 ? { kind: 'bad', word: `${amount} short` } : { kind: 'warn', word: `${amount} over` };
}
