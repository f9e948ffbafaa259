import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isWritable, useTemplates } from '../description.ts';

/** Where a link may lead to anything that is sold. */
export const ANY_PRODUCT = `[${TEMPLATE.eventPass},${TEMPLATE.eventMerchandise}]`;

/** The part of the catalogue in which records of a kind are changed; null where they are not. */
export function usePlaceKey(templateId: string | null): string | null {
  const { data = [] } = useTemplates();
  return data.find((template) => template._id === templateId && isWritable(template))?.key ?? null;
}
