import { parseCents, toDecimal, type Cents } from '#domain/cents.ts';
import { isDay, weekdayOf, type Day } from '#domain/day.ts';
import { purchaseDateOf, type PurchaseRange } from './purchase-range.ts';

/**
 * A stored price matrix while somebody edits it. Whatever these functions do not understand (further fields, unreadable entries, second rows for a date) is kept unchanged; only
 * edited parts are rewritten.
 */
type MatrixTier = { count: number; price: number } & Rest;
type MatrixRow = { date: string; price: number; price_tier?: readonly MatrixTier[] | null } & Rest;
type MatrixEntry = { purchase_date: string; calendar_price: readonly MatrixRow[] } & Rest;
export type EditedMatrix = readonly MatrixEntry[];
type Rest = { readonly [further: string]: unknown };

export type PriceSet = { priceCents: Cents; tiers: readonly { count: number; priceCents: Cents }[] };

/** Adds a purchase window. It is empty at first, so 'default' still applies in it. */
export function addWindow(matrix: EditedMatrix, range: PurchaseRange): EditedMatrix {
  return [...matrix, { purchase_date: purchaseDateOf(range), calendar_price: [] }];
}

export function moveWindow(matrix: EditedMatrix, at: number, range: PurchaseRange): EditedMatrix {
  return matrix.map((entry, index) => (index === at ? { ...entry, purchase_date: purchaseDateOf(range) } : entry));
}

export function removeWindow(matrix: EditedMatrix, at: number): EditedMatrix {
  return matrix.filter((_, index) => index !== at);
}

/** The price of a date within one window. If there are two rows for it, the first counts, as it does in a sale. */
export function priceSetOn(matrix: EditedMatrix, at: number, date: string): PriceSet | null {
  const row = matrix[at]?.calendar_price.find((one) => one.date === date);
  const priceCents = row ? parseCents(row.price) : null;
  if (!row || priceCents === null) return null;
  const tiers = (row.price_tier ?? []).flatMap(({ count, price }) => {
    const tierCents = parseCents(price);
    return tierCents === null ? [] : [{ count, priceCents: tierCents }];
  });
  return { priceCents, tiers };
}

/** Sets the price of each of these dates. Without `tiers`, a date keeps its tiers. */
export function setPrice(
  matrix: EditedMatrix,
  at: number,
  dates: readonly string[],
  { priceCents, tiers }: { priceCents: Cents; tiers?: PriceSet['tiers'] },
): EditedMatrix {
  return changeRows(matrix, at, (rows) => dates.reduce((kept, date) => withPrice(kept, date, priceCents, tiers), rows));
}

/** Removes these dates' own prices, so that they cost what every other day costs. */
export function clearPrice(matrix: EditedMatrix, at: number, dates: readonly string[]): EditedMatrix {
  return changeRows(matrix, at, (rows) => rows.filter(({ date }) => !dates.includes(date)));
}

function changeRows(matrix: EditedMatrix, at: number, change: (rows: readonly MatrixRow[]) => readonly MatrixRow[]): EditedMatrix {
  return matrix.map((entry, index) => (index === at ? { ...entry, calendar_price: change(entry.calendar_price) } : entry));
}

function withPrice(rows: readonly MatrixRow[], date: string, priceCents: Cents, tiers: PriceSet['tiers'] | undefined): readonly MatrixRow[] {
  const at = rows.findIndex((row) => row.date === date);
  const price = toDecimal(priceCents);
  if (at < 0) return placed(rows, { date, price, ...(tiers && tiers.length > 0 ? { price_tier: tiersOf([], tiers) } : {}) });
  const { price_tier, ...kept } = rows[at]!;
  const next = tiers ? tiersOf(price_tier ?? [], tiers) : price_tier;
  const isWithout = next === undefined || (tiers !== undefined && tiers.length === 0);
  return rows.with(at, { ...kept, price, ...(isWithout ? {} : { price_tier: next }) });
}

function tiersOf(before: readonly MatrixTier[], tiers: PriceSet['tiers']): MatrixTier[] {
  return tiers.map(({ count, priceCents }) => ({ ...before.find((tier) => tier.count === count), count, price: toDecimal(priceCents) }));
}

/** Rows with dates come in order, after rows without. */
function placed(rows: readonly MatrixRow[], row: MatrixRow): readonly MatrixRow[] {
  if (!isDay(row.date)) return [row, ...rows];
  const after = rows.findIndex(({ date }) => isDay(date) && date > row.date);
  return after < 0 ? [...rows, row] : rows.toSpliced(after, 0, row);
}

export function daysOn(weekday: number, days: readonly Day[]): Day[] {
  return days.filter((day) => weekdayOf(day) === weekday);
}

/** How expensive a day is among the others, from 0 (least) to 4. If all cost the same, 0. */
export function heatOf(priceCents: Cents, all: readonly Cents[]): 0 | 1 | 2 | 3 | 4 {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0 || most === least) return 0;
  return Math.round(((priceCents - least) / (most - least)) * 4) as 0 | 1 | 2 | 3 | 4;
}
