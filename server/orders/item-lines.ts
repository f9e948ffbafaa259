import { isDated } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import type { ItemRow } from './order-row.ts';
import { dateText } from './ticket-sheet.ts';

/** The items that a mail is about, equal ones together: '2 × Day pass, Saturday, December 12th, 2026, 6:30 pm'. */
export function itemLines(items: readonly ItemRow[]): string {
  return [...Map.groupBy(items, whatAndWhen)].map(([text, group]) => `${group.length} × ${text}`).join('\n');
}

/** Merchandise is for no day, so 'Any day' is left out. */
function whatAndWhen(item: ItemRow): string {
  const hasDay = isDated(item.visit_date) || item.product.kind !== 'merchandise';
  return [item.name, hasDay && dateText(item.visit_date), item.entry_time && timeText(item.entry_time)].filter(Boolean).join(', ');
}
