import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from './catalog.ts';

/** The cabin, table or seat that was sold, by the name it has now. */
export const placeName = (catalog: Catalog, { location_id: id }: { location_id: ObjectId | null }): string | null =>
  (id !== null && catalog.locations.get(id)?.name) || null;

/** As screens get it. */
export function placeOf(catalog: Catalog, sold: { location_id: ObjectId | null }): { place?: string } {
  const place = placeName(catalog, sold);
  return place === null ? {} : { place };
}
