import { isDay, type Day } from '#domain/day.ts';

/** The days on which something is sold at a price, both included. Without a first day: always. Without a last: from the first on. */
export type PurchaseRange = { from: Day | null; to: Day | null };

/** Reads a `purchase_date`. Null: not a valid purchase window. */
export function purchaseRange(purchaseDate: string): PurchaseRange | null {
  if (purchaseDate === 'default') return { from: null, to: null };
  const [from, to = null, ...rest] = purchaseDate.split(':');
  if (!isDay(from) || rest.length > 0) return null;
  if (to === null) return { from, to };
  return isDay(to) && from <= to ? { from, to } : null;
}

export function purchaseDateOf({ from, to }: PurchaseRange): string {
  if (from === null) return 'default';
  return to === null ? from : `${from}:${to}`;
}
