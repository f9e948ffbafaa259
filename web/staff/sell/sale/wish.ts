import { productTitle, type Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { SaleItem } from '#server/pos/contract.ts';

/** One more unit of something: a product on a date, and the time and place where it has them. */
export type Wish = { product: Product; date: VisitDate; time: string | null; place: Place | null; priceCents: Cents };
export type Place = { id: ObjectId; name: string };

type SoldThing = Pick<SaleItem['items'][number], 'doclet_id' | 'date' | 'time' | 'location_id'>;

/** Units on the same line of the order have the same key. */
export function wishKey({ product, date, time, place }: Pick<Wish, 'product' | 'date' | 'time' | 'place'>): string {
  return [product._id, date, time ?? '', place?.id ?? ''].join(' ');
}

export function thingKey({ doclet_id, date, time, location_id }: SoldThing): string {
  return [doclet_id, date, time ?? '', location_id ?? ''].join(' ');
}

export const wishName = ({ product, place }: Pick<Wish, 'product' | 'place'>): string =>
  place === null ? productTitle(product) : `${productTitle(product)}, ${place.name}`;
