import { productTitle, type Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { HeldLine } from '../cart/cart-actions.ts';

/** One more unit of something: a product on a date, and the time and space where it has them. */
export type Want = { product: Product; visitDate: VisitDate; entryTime: string | null; space: { id: ObjectId; name: string } | null; priceCents: Cents };

/** A unit that is held. */
export type Unit = Want & { ticketId: ObjectId; until: number };

export function wantKey({ product, visitDate, entryTime, space }: Pick<Want, 'product' | 'visitDate' | 'entryTime' | 'space'>): string {
  return [product._id, visitDate, entryTime ?? '', space?.id ?? ''].join(' ');
}

export function toHeldLine({ product, visitDate, entryTime, space, priceCents, ticketId, until }: Unit): HeldLine {
  const name = space ? `${productTitle(product)}, ${space.name}` : productTitle(product);
  const line = { passId: product._id, eventId: product.event_id, storeId: product.store_id, name, priceCents, visitDate, ticketId };
  return { line: { ...line, ...(space ? { spaceId: space.id } : {}), ...(entryTime ? { entryTime } : {}) }, until };
}
