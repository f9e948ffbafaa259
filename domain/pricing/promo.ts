import { minCents, shareOfCents, splitCents, sumCents, ZERO_CENTS, type Cents, type Ppm } from '#domain/cents.ts';
import { isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';

export type PromoEffect = { kind: 'percent'; share: Ppm } | { kind: 'fixed'; amountCents: Cents; per: 'ticket' | 'order' };

/** What a code does and for what. Null stands for 'not limited' throughout. */
export type Promo = {
  effect: PromoEffect;
  productIds: readonly ObjectId[] | null;
  eventId: ObjectId | null;
  storeId: ObjectId | null;
  /** the first and last day on which the code may be used */
  usableFrom: Day | null;
  usableTo: Day | null;
  /** the visits it counts for; a pass without a day of its own is none of them */
  visitDays: readonly Day[] | null;
  /** how many covered tickets an order must have, and how many of them it is taken off */
  minTickets: number | null;
  maxTickets: number | null;
};

/** One ticket or thing at its full price; `today` is the day at the venue it is for. */
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

/** Whether it is for these at all, whatever they cost. */
export function isPromoFor(promo: Promo, lines: readonly Omit<PriceLine, 'priceCents'>[]): boolean {
  return lines.filter((line) => covers(promo, line)).length >= Math.max(1, promo.minTickets ?? 0);
}

/** What each line is reduced by, in the order of the lines; never more than its price. */
export function promoDiscounts(promo: Promo | null, lines: readonly PriceLine[]): Cents[] {
  if (promo === null) return lines.map(() => ZERO_CENTS);
  const covered = coveredPrices(promo, lines);
  const { effect } = promo;
  if (effect.kind === 'fixed' && effect.per === 'ticket') return covered.map((price) => minCents(price, effect.amountCents));
  const coveredSum = sumCents(covered);
  if (coveredSum === 0) return covered;
  // Rounded once over all lines and split, so that three tickets at 10 % off cost what the sum at 10 % off costs.
  const discount = effect.kind === 'fixed' ? effect.amountCents : shareOfCents(coveredSum, effect.share);
  return splitCents(minCents(coveredSum, discount), covered);
}

// The price of each line the code is taken off, 0 for the others. Dear tickets come first when not all are covered.
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
