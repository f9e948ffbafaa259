import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { TemplateInfo } from '../description.ts';

/** Fields that are edited on a calendar of their own instead of in the form. */
export function ownPlaceOf(template: TemplateInfo, key: string): 'prices' | 'dates' | null {
  if (key === 'price_matrix') return 'prices';
  return template._id === TEMPLATE.capacitySettings && key === 'dates' ? 'dates' : null;
}
