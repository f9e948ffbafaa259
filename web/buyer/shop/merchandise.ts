import { sortMerchandise } from '#domain/catalog/product-order.ts';
import type { Product } from '#domain/catalog/product.ts';
import { inSection, type Shelf } from './shelf.ts';

/** One card per product and colour, with its sizes from small to large. */
export type MerchandiseCard = { key: string; title: string; name: string; photo: string | null; items: Product[] };

export function merchandiseCards(shelf: Shelf): MerchandiseCard[] {
  const byCard = Map.groupBy(sortMerchandise(inSection(shelf, 'merchandise')), ({ store_id, name, color }) => JSON.stringify([store_id, name, color ?? '']));
  return [...byCard].map(([key, items]) => {
    const { name, color } = items[0]!;
    const photo = items.flatMap((item) => item.photo ?? item.photos?.[0]?.photo ?? [])[0] ?? null;
    return { key, name, title: [name, color].filter(Boolean).join(', '), photo, items };
  });
}
