import type * as z from 'zod/mini';
import { parseCents, type Cents } from '#domain/cents.ts';
import { isDay, isVisitDate, type Day, type VisitDate } from '#domain/day.ts';
import type { priceMatrixSchema } from './price-matrix-schema.ts';

/**
 * How a price comes about. Among the entries whose purchase window holds today, the one that began last speaks first,
 * and 'default' speaks last. Within an entry the price of the visit date holds, else its 'default'. Within that price
 * the tier with the largest count not above the number sold so far holds, else the price itself.
 */
export type PriceMatrixWire = z.infer<typeof priceMatrixSchema>;

/** A matrix read once and asked often: a calendar asks it for every day it shows. */
export type PriceMatrix = readonly PurchaseWindow[];

export type PriceQuestion = { today: Day; visitDate: VisitDate; soldCount: number };

type PurchaseWindow = { from: Day | null; to: Day | null; prices: ReadonlyMap<VisitDate | 'default', DatePrice> };
type DatePrice = { priceCents: Cents; tiers: readonly PriceTier[] };
type PriceTier = { count: number; priceCents: Cents };
type EntryWire = PriceMatrixWire[number];
type DatePriceWire = EntryWire['calendar_price'][number];

/** Reads a matrix as it travels. What cannot be read is skipped and reported; the rest still prices. */
export function readPriceMatrix(wire: PriceMatrixWire, log: (problem: string) => void): PriceMatrix {
  const windows: PurchaseWindow[] = [];
  for (const entry of wire) {
    const range = readPurchaseDate(entry.purchase_date);
    if (range) windows.push({ ...range, prices: readDatePrices(entry.calendar_price, log) });
    else log(`Skipped a price entry with an invalid purchase_date: ${JSON.stringify(entry.purchase_date)}`);
  }
  return windows.toSorted((a, b) => compareStarts(b.from, a.from));
}

/** The price asked for on `today`, the date at the venue; null when the matrix has none. */
export function priceOn(matrix: PriceMatrix, { today, visitDate, soldCount }: PriceQuestion): Cents | null {
  for (const window of matrix) {
    if (!isOpen(window, today)) continue;
    const price = priceFor(window, visitDate);
    if (price) return tierOf(price, soldCount)?.priceCents ?? price.priceCents;
  }
  return null;
}

// A pass for the whole event has no day of its own either: the price for any day is its price where it has none by itself.
function priceFor({ prices }: PurchaseWindow, visitDate: VisitDate): DatePrice | undefined {
  return prices.get(visitDate) ?? (visitDate === 'event' ? prices.get('any') : undefined) ?? prices.get('default');
}

// Noon of today lies in a window exactly when today is not before its first day nor after its last.
function isOpen({ from, to }: PurchaseWindow, today: Day): boolean {
  return (from === null || from <= today) && (to === null || today <= to);
}

function tierOf({ tiers }: DatePrice, soldCount: number): PriceTier | undefined {
  return tiers.findLast((tier) => tier.count <= soldCount);
}

function readPurchaseDate(text: string): { from: Day | null; to: Day | null } | null {
  if (text === 'default') return { from: null, to: null };
  const [from, to = null, ...rest] = text.split(':');
  if (!isDay(from) || rest.length > 0) return null;
  if (to === null) return { from, to };
  return isDay(to) && from <= to ? { from, to } : null;
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

function compareStarts(a: Day | null, b: Day | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a > b ? 1 : -1;
}
