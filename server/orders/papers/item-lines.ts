import { withPlace } from '#domain/catalog/place-text.ts';
import { isDated } from '#domain/day.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { alikeLines } from './alike-lines.ts';
import { dateText, visitText } from './visit-text.ts';

/** The items that a mail is about, equal ones together: '2 × Day pass, Saturday, December 12th, 2026, 6:30 pm'. */
export function itemLines(catalog: Catalog, items: readonly ItemRow[]): string {
  return alikeLines(items, (item) => whatAndWhen(catalog, item));
}

const whatAndWhen = (catalog: Catalog, item: ItemRow): string => [nameText(catalog, item), whenText(catalog, item)].filter(Boolean).join(', ');

/** 'Day pass, Cabin 3' */
export const nameText = (catalog: Catalog, item: ItemRow): string => withPlace({ name: item.name, place: placeName(catalog, item) });

/** Merchandise is for no day, so 'Any day' is left out. */
export function whenText(catalog: Catalog, item: ItemRow, dayText = dateText): string {
  const hasDay = isDated(item.visit_date) || item.product.kind !== 'merchandise';
  return visitText(hasDay ? item.visit_date : null, timeNow(catalog, item), dayText);
}
