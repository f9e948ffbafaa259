import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isWritable, useTemplates } from '../description.ts';

/** Filter for links that may lead to any product. */
export const ANY_PRODUCT = `[${TEMPLATE.eventPass},${TEMPLATE.eventMerchandise}]`;

/** The part of the catalogue where records of this kind are edited. Null if they cannot be. */
export function usePlaceKey(templateId: string | null): string | null {
  const { data = [] } = useTemplates();
  return data.find((template) => template._id === templateId && isWritable(template))?.key ?? null;
}
