import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { groupOf, idOf, textOf, textOrNull } from '#server/catalog/record-fields.ts';
import type { House } from '#server/context.ts';

/** Where an event takes place, as its Venue Facility tells everyone. */
export type Place = { name: string; address: Record<string, string> | null };

export async function readPlace(house: House, workspaceId: ObjectId, eventId: ObjectId): Promise<Place | null> {
  const workspace = await house.workspaces.byId(workspaceId);
  const event = workspace && (await house.catalogs.of(workspace)).events.get(eventId);
  const facilityId = event ? idOf(event.data, 'facility_id') : null;
  if (facilityId === null) return null;
  const row = await house.database
    .of(workspaceId)
    .selectFrom('doclet')
    .select('data')
    .where('workspace_id', '=', workspaceId)
    .where('doclet_id', '=', facilityId)
    .where('template_id', '=', TEMPLATE.venueFacility)
    .executeTakeFirst();
  if (!row) return null;
  const address = groupOf(row.data, 'address');
  const parts = {
    streetAddress: textOf(address, 'street'),
    addressLocality: textOf(address, 'city'),
    addressRegion: textOf(address, 'state'),
    postalCode: textOf(address, 'zip'),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''));
  return { name: textOrNull(row.data, 'name') ?? event?.name ?? '', address: Object.keys(known).length > 0 ? known : null };
}
