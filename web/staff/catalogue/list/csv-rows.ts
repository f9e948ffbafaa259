import { isDay } from '#domain/day.ts';
import type { Zone } from '#domain/zone.ts';
import { csvWhen } from '#web/staff/chrome/lists/csv-when.ts';
import type { TemplateInfo } from '../description.ts';
import type { RecordItem } from '../record-queries.ts';
import { nameInList, valueText, type Telling } from '../value-text.ts';

/** Every field as readable text, lists in full, with times by the venue's clock. Numbers and amounts stay numbers, so that spreadsheets can calculate with them. */
export function csvRows(template: TemplateInfo, rows: readonly RecordItem[], telling: Telling, zone: Zone): (string | number | null)[][] {
  const fields = template.fields.filter((field) => field.kind !== 'password');
  const cell = (row: RecordItem, field: (typeof fields)[number]): string | number | null => {
    const value = row.data[field.key];
    if (typeof value === 'number') return value;
    if (Array.isArray(value) && field.kind !== 'object_array') return value.map((one) => (isDay(one) ? one : nameInList(field, one, telling))).join(', ');
    return field.kind === 'date' && typeof value === 'string' ? value : valueText(field, value, telling);
  };
  return [
    ['Id', 'Title', ...fields.map((field) => field.label), 'Tags', 'Made', 'Changed'],
    ...rows.map((row) => [
      row._id,
      row.title,
      ...fields.map((field) => cell(row, field)),
      row.tags.join(', '),
      csvWhen(zone, row.created_at),
      csvWhen(zone, row.updated_at),
    ]),
  ];
}
