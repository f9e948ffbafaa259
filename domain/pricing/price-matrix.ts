import type * as z from 'zod/mini';
import { parseCents, type Cents } from '#domain/cents.ts';
import { compareDays, isVisitDate, type Day, type VisitDate } from '#domain/day.ts';
import type { priceMatrixSchema } from './price-matrix-schema.ts';
import { purchaseRange, type PurchaseRange } from './purchase-range.ts';

/**
 * How a price is found. Of the entries whose purchase window includes today, the one that began last is asked first, and 'default' last. Within an entry the price of the visit
 * date counts, otherwise its 'default'. Within that price the tier with the largest count not above the number sold counts, otherwise the price itself.
 */
export type PriceMatrixWire = z.infer<typeof priceMatrixSchema>;

/** A matrix in parsed form, because a calendar asks it about every day it shows. */
export type PriceMatrix = readonly PurchaseWindow[];

type PriceQuestion = { today: Day; visitDate: VisitDate; soldCount: number };

type PurchaseWindow = PurchaseRange & { prices: ReadonlyMap<VisitDate | 'default', DatePrice> };
type DatePrice = { priceCents: Cents; tiers: readonly PriceTier[] };
type PriceTier = { count: number; priceCents: Cents };
type EntryWire = PriceMatrixWire[number];
type DatePriceWire = EntryWire['calendar_price'][number];

/** Parses a matrix. Unreadable parts are skipped and reported; the rest still gives prices. */
export function readPriceMatrix(wire: PriceMatrixWire, log: (problem: string) => void): PriceMatrix {
  const windows: PurchaseWindow[] = [];
  for (const entry of wire) {
    const range = purchaseRange(entry.purchase_date);
    if (range) windows.push({ ...range, prices: readDatePrices(entry.calendar_price, log) });
    else log(`Skipped a price entry with an invalid purchase_date: ${JSON.stringify(entry.purchase_date)}`);
  }
  return windows.toSorted((a, b) => compareDays(b.from ?? '', a.from ?? ''));
}

/** The price on `today`, the venue's date. Null if the matrix has none. */
export function priceOn(matrix: PriceMatrix, { today, visitDate, soldCount }: PriceQuestion): Cents | null {
  for (const window of matrix) {
    if (!isOpen(window, today)) continue;
    const price = priceFor(window, visitDate);
    if (price) return tierOf(price, soldCount)?.priceCents ?? price.priceCents;
  }
  return null;
}

// A pass for the whole event has no day either, so without a price of its own it costs what any day costs.
function priceFor({ prices }: PurchaseWindow, visitDate: VisitDate): DatePrice | undefined {
  return prices.get(visitDate) ?? (visitDate === 'event' ? prices.get('any') : undefined) ?? prices.get('default');
}

// Today is within a window if it is not before the first day nor after the last.
function isOpen({ from, to }: PurchaseRange, today: Day): boolean {
  return (from === null || from <= today) && (to === null || today <= to);
}

function tierOf({ tiers }: DatePrice, soldCount: number): PriceTier | undefined {
  return tiers.findLast((tier) => tier.count <= soldCount);
}

function readDatePrices(list: readonly DatePriceWire[], log: (problem: string) => void): PurchaseWindow['prices'] {
  const prices = new Map<string, DatePrice>();
  for (const entry of list) {
    const price = readDatePrice(entry);
    if (price === null) log(`Skipped an invalid calendar_price for ${JSON.stringify(entry.date)}`);
    else if (!prices.has(entry.date)) prices.set(entry.date, price);
  }
  return prices;
}

function readDatePrice({ date, price, price_tier }: DatePriceWire): DatePrice | null {
  const priceCents = parseCents(price);
  if (priceCents === null || (date !== 'default' && !isVisitDate(date))) return null;
  const tiers: PriceTier[] = [];
  for (const tier of price_tier ?? []) {
    const tierCents = parseCents(tier.price);
    if (tierCents === null || !Number.isInteger(tier.count) || tier.count < 0) return null;
    tiers.push({ count: tier.count, priceCents: tierCents });
  }
  return { priceCents, tiers: tiers.toSorted((a, b) => a.count - b.count) };
}
