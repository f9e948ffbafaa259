import { addDays, isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { countOf } from '#server/catalog/record-fields.ts';

/**
 * What is for a day can be given back, by the office or by its buyer, or moved by its holder, until as many days before it as its pass says. Null where the pass says nothing, or there
 * is no day. Whoever has moved their visit gains no time to give it back.
 */
export function lastDayOf(
  catalog: Catalog,
  { product_id, visit_date, moved_off = null }: { product_id: ObjectId; visit_date: VisitDate; moved_off?: Day | null },
  field: 'refund_until_days' | 'return_until_days' | 'move_until_days',
): Day | null {
  const days = countOf(catalog.products.get(product_id)?.data ?? {}, field);
  if (days === null || !isDated(visit_date)) return null;
  return addDays(moved_off !== null && moved_off < visit_date ? moved_off : visit_date, -days);
}
