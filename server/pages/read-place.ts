import type { ObjectId } from '#domain/ids.ts';
import { facilityOf } from '#server/catalog/catalog.ts';
import { groupOf, textOf } from '#server/catalog/record-fields.ts';
import type { House } from '#server/context.ts';

/** The Venue Facility where an event takes place, as far as it is public. */
export type Place = { name: string; address: Record<string, string> | null };

export async function readPlace(house: House, workspaceId: ObjectId, eventId: ObjectId): Promise<Place | null> {
  const workspace = await house.workspaces.byId(workspaceId);
  const catalog = workspace && (await house.catalogs.of(workspace));
  const facility = catalog && facilityOf(catalog, eventId);
  if (!facility) return null;
  const address = groupOf(facility, 'address');
  const parts = {
    streetAddress: textOf(address, 'street'),
    addressLocality: textOf(address, 'city'),
    addressRegion: textOf(address, 'state'),
    postalCode: textOf(address, 'zip'),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''));
  return { name: textOf(facility, 'name'), address: Object.keys(known).length > 0 ? known : null };
}
