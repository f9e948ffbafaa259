import { addDays, isDated } from '#domain/day.ts';
import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { countOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { ItemRow } from './order-row.ts';

export async function assertInTime(ctx: Ctx, items: readonly ItemRow[]): Promise<void> {
  const catalog = await catalogOf(ctx);
  if (items.some((item) => isLate(catalog, item, ctx.clock.now())))
    throw new AppError(409, 'refund-late', 'The last day for giving one of these back is over. An administrator has to agree.');
}

/** What is for a day is given back until as many days before it as its pass says, where it says so. */
export function isLate(catalog: Catalog, { product_id, event_id, visit_date }: ItemRow, now: number): boolean {
  const days = countOf(catalog.products.get(product_id)?.data ?? {}, 'refund_until_days');
  return days !== null && isDated(visit_date) && addDays(visit_date, -days) < visitDayAt(catalog, event_id, now);
}
