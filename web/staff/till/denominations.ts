import { cents, type Cents } from '#domain/cents.ts';

/** The notes and coins of a currency, largest first. */
export type Denominations = { notes: readonly Cents[]; coins: readonly Cents[] };

const of = (notes: readonly number[], coins: readonly number[]): Denominations => ({ notes: notes.map(cents), coins: coins.map(cents) });

const KNOWN: Readonly<Record<string, Denominations>> = {
  USD: of([10_000, 5000, 2000, 1000, 500, 100], [25, 10, 5, 1]),
  EUR: of([20_000, 10_000, 5000, 2000, 1000, 500], [200, 100, 50, 20, 10, 5, 2, 1]),
  GBP: of([5000, 2000, 1000, 500], [200, 100, 50, 20, 10, 5, 2, 1]),
  CAD: of([10_000, 5000, 2000, 1000, 500], [200, 100, 25, 10, 5]),
  AUD: of([10_000, 5000, 2000, 1000, 500], [200, 100, 50, 20, 10, 5]),
  NZD: of([10_000, 5000, 2000, 1000, 500], [200, 100, 50, 20, 10]),
  CHF: of([20_000, 10_000, 5000, 2000, 1000], [500, 200, 100, 50, 20, 10, 5]),
  SEK: of([100_000, 50_000, 20_000, 10_000, 5000, 2000], [1000, 500, 200, 100]),
  NOK: of([100_000, 50_000, 20_000, 10_000, 5000], [2000, 1000, 500, 100]),
  DKK: of([50_000, 20_000, 10_000, 5000], [2000, 1000, 500, 200, 100, 50]),
  PLN: of([50_000, 20_000, 10_000, 5000, 2000, 1000], [500, 200, 100, 50, 20, 10, 5, 2, 1]),
  CZK: of([500_000, 200_000, 100_000, 50_000, 20_000, 10_000], [5000, 2000, 1000, 500, 200, 100]),
  MXN: of([100_000, 50_000, 20_000, 10_000, 5000, 2000], [1000, 500, 200, 100, 50]),
};

/** Null: the notes and coins of this currency are not known here, so the sum is typed. */
export function denominationsOf(currency: string): Denominations | null {
  return KNOWN[currency] ?? null;
}
