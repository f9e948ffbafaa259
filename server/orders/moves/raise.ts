import { cents, subtractCents, sumCents, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { chargesFor } from '#domain/pricing/charges.ts';
import { orderTotal, type LineTotal } from '#domain/pricing/order-total.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { ItemRow } from '#server/orders/order-row.ts';

/** By how much something that was sold becomes dearer, with the taxes and fees on it. */
export type Raise = { itemId: ObjectId; priceCents: Cents; taxCents: Cents; feesCents: Cents; includedTaxCents: Cents; totalCents: Cents };

/** Its discount stays what it was. Both prices are charged as today, so that nothing but the price makes the difference. */
export function raiseOf(catalog: Catalog, item: ItemRow, moreCents: number): Raise {
  const product = catalog.products.get(item.product_id);
  const charges = chargesFor(product?.data ?? {}, (product && catalog.stores.get(product.storeId)?.data) ?? null);
  const at = (priceCents: number): LineTotal => orderTotal([{ priceCents: cents(priceCents), discountCents: cents(item.discount_cents), charges }]).lines[0]!;
  const [before, after] = [at(item.price_cents), at(item.price_cents + moreCents)];
  const [priceCents, taxCents] = [cents(moreCents), subtractCents(after.addedTaxCents, before.addedTaxCents)];
  const feesCents = subtractCents(after.feeCents, before.feeCents);
  const includedTaxCents = subtractCents(after.includedTaxCents, before.includedTaxCents);
  return { itemId: item.item_id, priceCents, taxCents, feesCents, includedTaxCents, totalCents: sumCents([priceCents, taxCents, feesCents]) };
}

export const raisedBy = (raises: readonly Raise[]): Cents => sumCents(raises.map(({ totalCents }) => totalCents));
