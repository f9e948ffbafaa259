import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId } from '#domain/ids.ts';
import type { RecordItem } from '../record-queries.ts';

/** The address at which visitors see the record. Null if they cannot. */
export function shopAddress({ _id, template_id, data }: Pick<RecordItem, '_id' | 'template_id' | 'data'>): string | null {
  if (template_id === TEMPLATE.venueEvent) return (data['status'] ?? 'active') === 'active' ? `/?event_id=${_id}` : null;
  if (template_id !== TEMPLATE.eventPass && template_id !== TEMPLATE.eventMerchandise) return null;
  const roles = data['ow_roles'];
  const isOffered = data['status'] === 'active' && Array.isArray(roles) && roles.includes(ROLE.web);
  return isOffered && isObjectId(data['event_id']) ? `/?event_id=${data['event_id']}` : null;
}
