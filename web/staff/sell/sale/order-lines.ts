import { withPlace } from '#domain/catalog/place-text.ts';
import { cents, centsOf, ZERO_CENTS, type Cents } from '#domain/cents.ts';
import type { VisitDate } from '#domain/day.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import type { Change } from './sale-changes.ts';
import { thingKey, wishKey, wishName, type Wish } from './wish.ts';

type Thing = SaleItem['items'][number];

/** A line of the order as it will be once all presses have reached the server. */
export type OrderLine = {
  key: string;
  name: string;
  date: VisitDate;
  time: string | null;
  count: number;
  sumCents: Cents;
  /** the units of this line that are already in the sale */
  things: readonly Thing[];
  wish: Wish | null;
  isPending: boolean;
};

export type ShownOrder = { lines: OrderLine[]; totalCents: Cents; dueCents: Cents; isPending: boolean };

/** The server's sale with the pending changes applied. */
export function shownOrder(sale: SaleItem | null, pending: readonly Change[]): ShownOrder {
  const lines = new Map<string, OrderLine>();
  for (const thing of sale?.items ?? []) {
    const key = thingKey(thing);
    const line = lines.get(key) ?? lineOf(key, withPlace(thing), thing);
    lines.set(key, {
      ...line,
      count: line.count + 1,
      sumCents: cents(line.sumCents + centsOf(thing.price)),
      things: [...line.things, thing],
    });
  }
  let differenceCents = 0;
  for (const change of pending) {
    const difference = change.kind === 'add' ? add(lines, change.wish) : change.kind === 'take-out' ? takeOut(lines, change.key) : 0;
    differenceCents += difference;
  }
  const totalCents = cents(Math.max(0, centsOf(sale?.total ?? 0) + differenceCents));
  const dueCents = cents(Math.max(0, centsOf(sale?.due ?? 0) + differenceCents));
  return { lines: [...lines.values()].filter((line) => line.count > 0), totalCents, dueCents, isPending: pending.length > 0 };
}

function add(lines: Map<string, OrderLine>, wish: Wish): number {
  const key = wishKey(wish);
  const line = lines.get(key) ?? lineOf(key, wishName(wish), wish);
  lines.set(key, { ...line, wish, count: line.count + 1, sumCents: cents(line.sumCents + wish.priceCents), isPending: true });
  return wish.priceCents;
}

function takeOut(lines: Map<string, OrderLine>, key: string): number {
  const line = lines.get(key);
  if (!line || line.count === 0) return 0;
  const each = Math.round(line.sumCents / line.count);
  lines.set(key, { ...line, count: line.count - 1, sumCents: cents(line.sumCents - each), isPending: true });
  return -each;
}

const lineOf = (key: string, name: string, { date, time }: { date: VisitDate; time: string | null }): OrderLine => ({
  key,
  name,
  date,
  time,
  count: 0,
  sumCents: ZERO_CENTS,
  things: [],
  wish: null,
  isPending: false,
});
