import { cents, splitCents, toDecimal } from '#domain/cents.ts';
import type { Tender } from '#server/payments/contract.ts';
import type { MixedRow, OrdersRow, PaidRow, ProductRow, RefundRow, SoldRow } from './sales-rows.ts';

/** All amounts in cents. */
type Sums = { orders: number; sold: number; tickets: number; gross: number; discounts: number; tax: number; fees: number; refunds: number };

export const noSums = (): Sums => ({ orders: 0, sold: 0, tickets: 0, gross: 0, discounts: 0, tax: 0, fees: 0, refunds: 0 });

type Rows = { sold: readonly SoldRow[]; orders: readonly OrdersRow[]; refunds: readonly RefundRow[]; products: readonly ProductRow[] };

/** Groups by something that all three kinds of rows have: a day, a channel, or nothing, for the total. */
export function sumsBy<Key extends string>(rows: Rows, keyOf: (row: { day: string; channel: string; product_id?: string | null }) => Key): Map<Key, Sums> {
  const sums = new Map<Key, Sums>();
  const things = new Set(rows.products.filter(({ is_thing }) => is_thing).map(({ product_id }) => product_id));
  const at = (key: Key): Sums => {
    const known = sums.get(key);
    if (known) return known;
    const made = noSums();
    sums.set(key, made);
    return made;
  };
  for (const row of rows.sold) {
    const sum = at(keyOf(row));
    sum.sold += row.sold;
    if (!things.has(row.product_id)) sum.tickets += row.sold;
    for (const part of ['gross', 'discounts', 'tax', 'fees'] as const) sum[part] += row[part];
  }
  for (const row of rows.orders) at(keyOf(row)).orders += row.orders;
  for (const row of rows.refunds) at(keyOf(row)).refunds += row.cents;
  return sums;
}

/** The sums in the form that the calls send. */
export function moneyOf({ gross, discounts, tax, fees, refunds }: Sums) {
  const taken = gross - discounts + tax + fees;
  return {
    gross: toDecimal(gross),
    discounts: toDecimal(discounts),
    tax: toDecimal(tax),
    fees: toDecimal(fees),
    taken: toDecimal(taken),
    refunds: toDecimal(refunds),
    net: toDecimal(taken - refunds),
  };
}

type TenderSums = { payments: number; taken: number; refunds: number };

/** For an order of several events, each payment counts in proportion, to the cent, for all its events together too. */
export function tenderSums(paid: readonly PaidRow[], mixed: readonly MixedRow[], refunds: readonly RefundRow[]): Map<Tender, TenderSums> {
  const sums = new Map<Tender, TenderSums>();
  const add = (tender: Tender, more: Partial<TenderSums>) => {
    const { payments, taken, refunds: back } = sums.get(tender) ?? { payments: 0, taken: 0, refunds: 0 };
    sums.set(tender, { payments: payments + (more.payments ?? 0), taken: taken + (more.taken ?? 0), refunds: back + (more.refunds ?? 0) });
  };
  for (const row of paid) add(row.tender, { payments: row.payments, taken: row.cents });
  for (const order of mixed) {
    const parts = splitCents(cents(order.mine), leftFor(order));
    for (const [index, taken] of parts.entries()) if (taken > 0) add(order.paid[index]!.tender, { payments: 1, taken });
  }
  for (const row of refunds) add(row.tender, { refunds: row.cents });
  return sums;
}

/** What the events before have left of each payment. Each takes its part of that in turn, so the last one takes exactly the rest. */
function leftFor({ before, paid }: MixedRow): number[] {
  return before.reduce<number[]>(
    (left, taken) => {
      const parts = splitCents(cents(taken), left);
      return left.map((open, index) => open - parts[index]!);
    },
    paid.map((payment) => payment.cents),
  );
}
