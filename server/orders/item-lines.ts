import { isDated } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import type { ItemRow } from './order-row.ts';
import { dateText } from './ticket-sheet.ts';

/** The items that a mail is about, equal ones together: '2 × Day pass, Saturday, December 12th, 2026, 6:30 pm'. */
export function itemLines(catalog: Catalog, items: readonly ItemRow[]): string {
  return [...Map.groupBy(items, (item) => whatAndWhen(catalog, item))].map(([text, group]) => `${group.length} × ${text}`).join('\n');
}

/** Merchandise is for no day, so 'Any day' is left out. */
function whatAndWhen(catalog: Catalog, item: ItemRow): string {
  const time = timeNow(catalog, item);
  const hasDay = isDated(item.visit_date) || item.product.kind !== 'merchandise';
  return [item.name, placeName(catalog, item), hasDay && dateText(item.visit_date), time && timeText(time)].filter(Boolean).join(', ');
}
