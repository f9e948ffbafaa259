import { parseVisitDate } from '#domain/day.ts';
import { dateSoldFor } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { assertDob } from '#server/doclets/writing/date-of-birth.ts';
import { action } from '#server/http/route.ts';
import { saleItemOf } from '#server/pos/sale/sale-item.ts';
import { addItems } from '#server/pos/sale/sale-items.ts';
import type { SaleUnit } from '#server/pos/sale/sale-unit.ts';
import { addOrderItemsContract } from './contract.ts';

export const addOrderItemsAction = action(addOrderItemsContract, async (ctx, data) => {
  const catalog = await catalogOf(ctx);
  const units = data.items.map((item, index): SaleUnit => ({
    holdId: item.item_id ?? null,
    productId: item.doclet_id,
    eventId: item.event_id,
    visitDate: dateSoldFor(catalog, item.doclet_id, parseVisitDate(item.date)!),
    entryTime: item.time || item.data?.time || null,
    locationId: item.location_id ?? null,
    firstName: item.first_name || item.data?.assigned_first_name || '',
    lastName: item.last_name || item.data?.assigned_last_name || '',
    dob: birthday(ctx, item.dob || item.data?.assigned_dob || null, index),
  }));
  return [
    saleItemOf(
      catalog,
      await addItems(ctx, data.order_id, {
        units,
        removed: data.remove ?? [],
        buyerAccount: data.profile_id ?? null,
        promoCode: data.promo_code ?? null,
        isExtended: data.extend ?? false,
        isWithoutLost: data.without_lost ?? false,
      }),
    ),
  ];
});

function birthday(ctx: Ctx, dob: string | null, index: number): string | null {
  if (dob !== null) assertDob(ctx, dob, ['data', 'items', index, 'dob']);
  return dob;
}
