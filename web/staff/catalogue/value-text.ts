import { parseCents, type Cents } from '#domain/cents.ts';
import { mediumDay } from '#domain/day-text.ts';
import { isDay } from '#domain/day.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { counted } from '#domain/one-or-several.ts';
import type { EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { timeText } from '#domain/time-text.ts';
import { htmlWords } from '#web/lib/html-words.ts';
import type { MoneyTexts } from '#web/lib/page/money.tsx';
import type { CountText } from '#web/staff/chrome/words/count.ts';
import type { Data, ShapeInfo } from './description.ts';
import type { Titles } from './record-queries.ts';

export type Telling = { titles: Titles; money: Pick<MoneyTexts, 'full'>; count: CountText };

const ROLE_NAMES: Readonly<Record<string, string>> = { [ROLE.web]: 'Visitors', [ROLE.pos]: 'Tills', [ROLE.staff]: 'Staff', [ROLE.admin]: 'Administrators' };

/** What room is counted for. */
const SCOPE_NAMES: Readonly<Record<string, string>> = { date: 'For each day', any: 'For any day', event: 'For the whole event', session: 'For each session' };

/** 'box_office' as 'Box office'. */
export function optionText(option: string): string {
  const named = ROLE_NAMES[option] ?? SCOPE_NAMES[option];
  if (named) return named;
  const words = option.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as readable text for a list, a file or the history. Empty if there is none. */
export function valueText(shape: ShapeInfo & { key?: string }, value: unknown, telling: Telling): string {
  if (value === null || value === undefined || value === '') return '';
  if (shape.key === 'price_matrix') return fromText(value, telling);
  switch (shape.kind) {
    case 'enum':
      return optionText(String(value));
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return dayText(value);
    case 'time':
      return timeText(String(value));
    case 'price':
      return amountText(value, telling);
    case 'number':
      return Number.isInteger(value) ? telling.count(Number(value)) : String(value);
    case 'html':
      return htmlWords(String(value));
    case 'id':
    case 'action':
      return telling.titles.get(String(value)) ?? (shape.template_id === null ? String(value) : '…');
    case 'file':
      return shape.holds === 'photo' ? 'A photo' : String((value as { file_name?: unknown }).file_name ?? '');
    case 'password':
      return '•••';
    case 'text':
      return shape.format === 'session_date' && value === 'every' ? 'Every day' : isDay(value) ? dayText(value) : String(value);
    case 'object':
      return groupText(shape, value as Data, telling);
    case 'id_list':
    case 'string_list':
    case 'object_array':
      return Array.isArray(value) ? listText(shape, value, telling) : '';
    default:
      return String(value);
  }
}

const dayText = (value: unknown): string => (isDay(value) ? mediumDay(value) : String(value));

function amountText(value: unknown, { money }: Telling): string {
  const amount = parseCents(value);
  return amount === null ? String(value) : money.full(amount);
}

function groupText(shape: ShapeInfo, value: Data, telling: Telling): string {
  if (typeof value['$date'] === 'string') return dayText(value['$date'].slice(0, 10));
  const parts = Object.entries(shape.schema ?? {}).flatMap(([name, inner]) => {
    const text = valueText(inner, value[name], telling);
    return text === '' ? [] : [`${inner.label}: ${text}`];
  });
  return parts.join(' · ');
}

const SHOWN = 4;

function listText(shape: ShapeInfo, list: readonly unknown[], telling: Telling): string {
  if (shape.kind === 'object_array') return list.length === 0 ? '' : counted(list.length, 'row', 'rows');
  const names = list.map((one) => (isDay(one) ? mediumDay(one) : nameInList(shape, one, telling)));
  return names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN - 1).join(', ')} and ${names.length - SHOWN + 1} more`;
}

/** One of a list of links or options. */
export function nameInList({ kind, options }: Pick<ShapeInfo, 'kind' | 'options'>, one: unknown, { titles }: Pick<Telling, 'titles'>): string {
  return kind === 'id_list' && !options ? (titles.get(String(one)) ?? '…') : optionText(String(one));
}

/** 'from $36.00': the lowest price of the default windows, or of all windows if there is no default. */
function fromText(value: unknown, { money }: Telling): string {
  const matrix = value as EditedMatrix;
  const windows = matrix.filter(({ purchase_date }) => purchase_date === 'default');
  const prices = (windows.length > 0 ? windows : matrix).flatMap(({ calendar_price }) =>
    calendar_price.flatMap(({ price }): Cents[] => [parseCents(price)].filter((one) => one !== null)),
  );
  if (prices.length === 0) return 'No price yet';
  const least = prices.reduce((a, b) => (b < a ? b : a));
  return prices.every((price) => price === least) ? money.full(least) : `from ${money.full(least)}`;
}

/** All records that a value of this shape links to. */
export function linksIn(shape: ShapeInfo, value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (shape.kind === 'id' || shape.kind === 'action') return [value];
  if (shape.kind === 'id_list' && !shape.options) return Array.isArray(value) ? value : [];
  if (shape.kind === 'object') return Object.entries(shape.schema ?? {}).flatMap(([name, inner]) => linksIn(inner, (value as Data)[name]));
  if (shape.kind === 'object_array' && Array.isArray(value))
    return value.flatMap((row) => Object.entries(shape.schema ?? {}).flatMap(([name, inner]) => linksIn(inner, (row as Data | null)?.[name])));
  return [];
}
