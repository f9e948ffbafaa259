import { cents, parseCents } from '#domain/cents.ts';
import { shortDay } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import type { EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { purchaseRange } from '#domain/pricing/purchase-range.ts';
import type { getDocletHistory } from '#server/api/get-doclet-history/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { Data, TemplateInfo } from '../description.ts';
import { linksIn, valueText, type Telling } from '../value-text.ts';

type Entry = OutputOf<typeof getDocletHistory>['items'][number];
type ChangeLine = { label: string; before: string; after: string };

const DID: Readonly<Record<string, string>> = {
  create: 'made this',
  update: 'changed this',
  tags: 'changed the tags',
  delete: 'took this away',
  weave: 'made a link',
  unweave: 'took a link away',
};

export const sentenceOf = (change: string): string => DID[change] ?? change;

const ROLES: Readonly<Record<string, string>> = { admin: 'Administrator', staff: 'Staff', pos: 'Till', web: 'Visitor', nobody: 'Visitor' };

export const roleText = (role: string): string => ROLES[role] ?? role;

const dataOf = (side: Entry['before']): Data => (side?.['data'] ?? {}) as Data;

export function linksInHistory(template: TemplateInfo, { before, after }: Pick<Entry, 'before' | 'after'>): unknown[] {
  return template.fields.flatMap((field) => [dataOf(before), dataOf(after)].flatMap((data) => linksIn(field, data[field.key])));
}

/** A change, one line per field, and one per price. */
export function changeLines(template: TemplateInfo, { change, before, after }: Pick<Entry, 'change' | 'before' | 'after'>, telling: Telling): ChangeLine[] {
  if (change === 'tags') return [{ label: 'Tags', before: words(before?.['tags']), after: words(after?.['tags']) }];
  const [old, now] = [dataOf(before), dataOf(after)];
  return template.fields
    .filter((field) => field.key in old || field.key in now)
    .flatMap((field): ChangeLine[] => {
      if (field.key === 'price_matrix' && change === 'update')
        return priceLines((old[field.key] ?? []) as EditedMatrix, (now[field.key] ?? []) as EditedMatrix, telling);
      const line = { label: field.label, before: valueText(field, old[field.key], telling), after: valueText(field, now[field.key], telling) };
      return line.before === line.after && change === 'create' ? [] : [line];
    });
}

const words = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');

const MOST_LINES = 20;

/** Only prices that differ, by window and day. */
function priceLines(before: EditedMatrix, after: EditedMatrix, { money }: Telling): ChangeLine[] {
  const [old, now] = [pricesIn(before), pricesIn(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key)?.said !== now.get(key)?.said);
  const text = (value: number | undefined) => (value === undefined ? '' : money.full(cents(value)));
  const lines = keys.map((key) => ({ label: (now.get(key) ?? old.get(key))!.label, before: text(old.get(key)?.amount), after: text(now.get(key)?.amount) }));
  const told = lines.map((line) => (line.before === line.after ? { ...line, after: `${line.after}, with other steps by number sold` } : line));
  return told.length <= MOST_LINES
    ? told
    : [...told.slice(0, MOST_LINES - 1), { label: 'Prices', before: '', after: `and ${told.length - MOST_LINES + 1} more days` }];
}

function pricesIn(matrix: EditedMatrix): Map<string, { label: string; amount: number; said: string }> {
  const found = new Map<string, { label: string; amount: number; said: string }>();
  for (const { purchase_date, calendar_price } of matrix)
    for (const { date, price, price_tier } of calendar_price) {
      const key = `${purchase_date} ${date}`;
      const amount = parseCents(price);
      if (amount !== null && !found.has(key))
        found.set(key, { label: `Price${windowText(purchase_date)}, ${dateText(date)}`, amount, said: JSON.stringify([price, price_tier ?? []]) });
    }
  return found;
}

function windowText(purchaseDate: string): string {
  const range = purchaseRange(purchaseDate);
  if (range === null || range.from === null) return '';
  return range.to === null ? ` bought from ${shortDay(range.from)}` : ` bought ${shortDay(range.from)} to ${shortDay(range.to)}`;
}

function dateText(date: string): string {
  if (isDay(date)) return shortDay(date);
  return date === 'default' ? 'all other days' : date === 'any' ? 'any day' : 'the whole event';
}
