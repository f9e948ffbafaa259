import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { refundableUntil } from '#server/orders/own-terms.ts';

export async function assertInTime(ctx: Ctx, items: readonly ItemRow[]): Promise<void> {
  const catalog = await catalogOf(ctx);
  if (items.some((item) => isLate(catalog, item, ctx.clock.now())))
    throw new AppError(409, 'refund-late', 'The last day for giving one of these back is over. An administrator has to agree.');
}

export function isLate(catalog: Catalog, item: ItemRow, now: number): boolean {
  const last = refundableUntil(catalog, item);
  return last !== null && last < visitDayAt(catalog, item.event_id, now);
}
