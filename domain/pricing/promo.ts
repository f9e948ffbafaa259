import { minCents, shareOfCents, splitCents, sumCents, WHOLE_PPM, ZERO_CENTS, type Cents, type Ppm } from '#domain/cents.ts';
import { isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';

export type PromoEffect =
  | { kind: 'percent'; share: Ppm }
  | { kind: 'fixed'; amountCents: Cents; per: 'ticket' | 'order' };

export type Promo = {
  effect: PromoEffect;
  /** null: every product */
  productIds: readonly ObjectId[] | null;
  /** The days on which the code may be used; an open end is null. */
  usableFrom: Day | null;
  usableTo: Day | null;
  /** The visit days it counts for; null: all, and passes without a day of their own too. */
  visitDays: readonly Day[] | null;
};

/** One ticket or thing at its full price. */
export type PriceLine = { productId: ObjectId; visitDate: VisitDate; priceCents: Cents };

export function isPromoUsable(promo: Promo, today: Day): boolean {
  return (promo.usableFrom === null || promo.usableFrom <= today) && (promo.usableTo === null || today <= promo.usableTo);
}

export function promoCovers(promo: Promo, line: PriceLine): boolean {
  if (promo.productIds !== null && !promo.productIds.includes(line.productId)) return false;
  return promo.visitDays === null || (isDated(line.visitDate) && promo.visitDays.includes(line.visitDate));
}

/** What each line is reduced by, in the order of the lines; never more than its price. */
export function promoDiscounts(promo: Promo | null, lines: readonly PriceLine[]): Cents[] {
  if (promo === null) return lines.map(() => ZERO_CENTS);
  const covered = lines.map((line) => (promoCovers(promo, line) ? line.priceCents : ZERO_CENTS));
  const { effect } = promo;
  if (effect.kind === 'fixed' && effect.per === 'ticket') return covered.map((price) => minCents(price, effect.amountCents));
  const coveredSum = sumCents(covered);
  if (coveredSum === 0) return covered;
  // Rounded once over all lines and split, so that three tickets at 10 % off cost what the sum at 10 % off costs.
  const discount =
    effect.kind === 'fixed'
      ? minCents(coveredSum, effect.amountCents)
      : shareOfCents(coveredSum, Math.min(effect.share, WHOLE_PPM) as Ppm);
  return splitCents(discount, covered);
}
