import { readOrderItems, type OrderItemsWire, type SubmittedUnit } from '#domain/checkout/order-submission.ts';
import { dateSoldFor } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';

/** The units of a submission, each with the date that it is sold for. */
export async function readUnits(ctx: Ctx, items: OrderItemsWire): Promise<SubmittedUnit[]> {
  const catalog = await catalogOf(ctx);
  return readOrderItems(items).map((unit) => ({ ...unit, visitDate: dateSoldFor(catalog, unit.productId, unit.visitDate) }));
}
