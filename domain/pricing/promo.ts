import { minCents, shareOfCents, splitCents, sumCents, ZERO_CENTS, type Cents, type Ppm } from '#domain/cents.ts';
import { isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';

export type PromoEffect = { kind: 'percent'; share: Ppm } | { kind: 'fixed'; amountCents: Cents; per: 'ticket' | 'order' };

/** What a code does, and for what. Null always means 'not limited'. */
export type Promo = {
  effect: PromoEffect;
  productIds: readonly ObjectId[] | null;
  eventId: ObjectId | null;
  storeId: ObjectId | null;
  /** the first and last day on which the code may be used */
  usableFrom: Day | null;
  usableTo: Day | null;
  /** the visit days it applies to; a pass without a day of its own never matches */
  visitDays: readonly Day[] | null;
  /** how many covered tickets an order needs, and how many of them get the discount */
  minTickets: number | null;
  maxTickets: number | null;
};

/** One ticket or thing at its full price. `today` is the current day at its venue. */
export type PriceLine = {
  productId: ObjectId;
  eventId: ObjectId;
  storeId: ObjectId;
  visitDate: VisitDate;
  today: Day;
  priceCents: Cents;
};

export function isPromoUsable({ usableFrom, usableTo }: Promo, today: Day): boolean {
  return (usableFrom === null || usableFrom <= today) && (usableTo === null || today <= usableTo);
}

/** Whether the code applies to these lines, whatever they cost. */
export function isPromoFor(promo: Promo, lines: readonly Omit<PriceLine, 'priceCents'>[]): boolean {
  return lines.filter((line) => covers(promo, line)).length >= Math.max(1, promo.minTickets ?? 0);
}

/** The discount of each line, in the order of the lines; never more than its price. */
export function promoDiscounts(promo: Promo | null, lines: readonly PriceLine[]): Cents[] {
  if (promo === null) return lines.map(() => ZERO_CENTS);
  const covered = coveredPrices(promo, lines);
  const { effect } = promo;
  if (effect.kind === 'fixed' && effect.per === 'ticket') return covered.map((price) => minCents(price, effect.amountCents));
  const coveredSum = sumCents(covered);
  // Rounded once over all lines and then split, so that three tickets at 10 % off cost what their sum at 10 % off costs.
  const discount = effect.kind === 'fixed' ? effect.amountCents : shareOfCents(coveredSum, effect.share);
  return splitCents(minCents(coveredSum, discount), covered);
}

// The price of each discounted line, 0 for the others. If not all may be discounted, the most expensive are.
function coveredPrices(promo: Promo, lines: readonly PriceLine[]): Cents[] {
  const covered = [...lines.keys()].filter((index) => covers(promo, lines[index] as PriceLine));
  if (covered.length < (promo.minTickets ?? 0)) return lines.map(() => ZERO_CENTS);
  const priceAt = (index: number) => lines[index]?.priceCents ?? 0;
  const chosen = new Set(covered.toSorted((a, b) => priceAt(b) - priceAt(a)).slice(0, promo.maxTickets ?? covered.length));
  return lines.map((line, index) => (chosen.has(index) ? line.priceCents : ZERO_CENTS));
}

function covers(promo: Promo, line: Omit<PriceLine, 'priceCents'>): boolean {
  const { productIds, eventId, storeId, visitDays } = promo;
  if (!isPromoUsable(promo, line.today)) return false;
  if (productIds !== null && !productIds.includes(line.productId)) return false;
  if (eventId !== null && eventId !== line.eventId) return false;
  if (storeId !== null && storeId !== line.storeId) return false;
  return visitDays === null || (isDated(line.visitDate) && visitDays.includes(line.visitDate));
}
