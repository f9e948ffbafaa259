import { isDated, type VisitDate } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { AppError, conflict } from '#server/errors.ts';
import { planTake, type PlannedTake } from '#server/inventory/holds/plan-take.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';

export type Sold = { order: Pick<OrderRow, 'source' | 'promo_id'>; item: ItemRow };

/** What something that was sold would draw from as if it were bought anew for this visit, in the same place and for the same seat. */
export function planVisit(
  catalog: Catalog,
  { order, item }: Sold,
  { date, time }: { date: VisitDate; time: string | null },
  now: number,
): PlannedTake | AppError {
  const ask = { productId: item.product_id, eventId: item.event_id, date, time, locationId: item.location_id, owners: [], address: null };
  const plan = planTake(catalog, { ...ask, roleId: soldAs(catalog, { order, item }) }, 0, now);
  if (plan instanceof AppError) return plan.status === 404 ? conflict('not-on-sale', 'This is not on sale at the moment.') : plan;
  // What is sold without a day by now is sold for no day.
  return plan.request.date === date ? plan : conflict('date-unavailable', 'This date is not available.');
}

export function assertForADay({ product, visit_date }: ItemRow): void {
  if (product.kind === 'merchandise' || !isDated(visit_date)) throw conflict('not-dated', 'This is not for a certain day.');
}

/** Who sold it at a till is not kept: one of those whom the product is for. */
function soldAs(catalog: Catalog, { order, item }: Sold): ObjectId {
  const roles = catalog.products.get(item.product_id)?.wire.ow_roles ?? [];
  return order.source === 'web' ? ROLE.web : ([ROLE.pos, ROLE.staff, ROLE.admin].find((role) => roles.includes(role)) ?? ROLE.pos);
}
