import type { Product } from '#domain/catalog/product.ts';
import { addDays, isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { SoldTime } from '#server/catalog/moved-session.ts';
import { visitDayOfSold } from '#server/catalog/over.ts';
import { countOf } from '#server/catalog/record-fields.ts';

/** What its holder, or its buyer, may do with a ticket themselves until so many days before the visit. Not at all, where the pass does not say. */
export type OwnTerms = Partial<Pick<Product, 'move_until_days' | 'return_until_days'>>;

type Terms = { product_id: ObjectId; product: OwnTerms | null };
type Sold = Terms & SoldTime & { event_id: ObjectId };
type MaybeMoved = Sold & { moved_off: Day | null };

/** The terms that it was sold under, or those that its pass has now where they allow more. */
export function ownTerm(catalog: Catalog, { product_id, product }: Terms, name: keyof OwnTerms): number | null {
  const least = Math.min(product?.[name] ?? Infinity, catalog.products.get(product_id)?.wire[name] ?? Infinity);
  return least === Infinity ? null : least;
}

export function movableUntil(catalog: Catalog, sold: Sold): Day | null {
  return before(visitDayOfSold(catalog, sold), ownTerm(catalog, sold, 'move_until_days'));
}

export function returnableUntil(catalog: Catalog, sold: MaybeMoved): Day | null {
  return before(dayToGiveBack(catalog, sold), ownTerm(catalog, sold, 'return_until_days'));
}

/** Until when the office gives it back without an administrator. Null: always. */
export function refundableUntil(catalog: Catalog, sold: MaybeMoved): Day | null {
  return before(dayToGiveBack(catalog, sold), countOf(catalog.products.get(sold.product_id)?.data ?? {}, 'refund_until_days'));
}

/** Whoever has moved their visit gains no time to give it back. */
function dayToGiveBack(catalog: Catalog, sold: MaybeMoved): VisitDate {
  const day = visitDayOfSold(catalog, sold);
  return sold.moved_off !== null && sold.moved_off < day ? sold.moved_off : day;
}

const before = (date: VisitDate, days: number | null): Day | null => (days === null || !isDated(date) ? null : addDays(date, -days));
