import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { useRecord, type RecordItem } from '../record-queries.ts';

/** The address at which visitors see the record. Null if they cannot. */
export function useShopAddress(record: RecordItem | null): string | null {
  const eventId = record && eventOfOffer(record);
  const fetched = useRecord(eventId).data ?? null;
  const event = record?.template_id === TEMPLATE.venueEvent ? record : fetched;
  return event && (event.data['status'] ?? 'active') === 'active' ? `/?event_id=${event._id}` : null;
}

/** The event at which the shop offers a pass or a piece of merchandise. */
function eventOfOffer({ template_id, data }: RecordItem): ObjectId | null {
  if (template_id !== TEMPLATE.eventPass && template_id !== TEMPLATE.eventMerchandise) return null;
  const [roles, eventId] = [data['ow_roles'], data['event_id']];
  const isOffered = data['status'] === 'active' && Array.isArray(roles) && roles.includes(ROLE.web);
  return isOffered && isObjectId(eventId) ? eventId : null;
}
