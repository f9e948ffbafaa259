import type { CartLine } from '#domain/cart/cart.ts';
import { soldSoFar, type Availability } from '#domain/catalog/availability.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { priceOn, readPriceMatrix } from '#domain/pricing/price-matrix.ts';

type Catalogue = { eventId: ObjectId | null; products: ReadonlyMap<string, Product>; availability: Availability; today: Day };

/** A cart may be days old, but the buyer pays today's price. Where the page does not know how many were sold, the cart's price is kept. */
export function atCurrentPrices(lines: readonly CartLine[], { eventId, products, availability, today }: Catalogue): CartLine[] {
  return lines.map((line) => {
    const product = line.eventId === eventId ? products.get(line.passId) : undefined;
    if (!product) return line;
    const priceCents = priceOn(
      readPriceMatrix(product.price_matrix, () => {}),
      { today, visitDate: line.visitDate, soldCount: soldSoFar(availability, line.visitDate, line.passId) },
    );
    return priceCents === null || priceCents === line.priceCents ? line : { ...line, priceCents };
  });
}
