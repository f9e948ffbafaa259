import type { Data, FieldInfo, ShapeInfo } from '../description.ts';

/** A record's values as the form holds them: numbers and amounts as typed text, everything else as in the record. */
export type FormValues = Readonly<Record<string, unknown>>;

const AS_TYPED: readonly string[] = ['number', 'price'];
/** These fields are edited on a calendar and never as rows, so they are kept exactly as they came. */
const ON_CALENDAR: readonly string[] = ['price_matrix'];

export function formOf(fields: readonly FieldInfo[], data: Data): FormValues {
  return Object.fromEntries(fields.map((field) => [field.key, ON_CALENDAR.includes(field.key) ? data[field.key] : typed(field, data[field.key])]));
}

function typed(shape: ShapeInfo, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (AS_TYPED.includes(shape.kind)) return String(value);
  if (shape.kind === 'object' && isGroup(value)) return eachOf(shape, value, typed);
  if (shape.kind === 'object_array' && Array.isArray(value)) return value.map((row) => (isGroup(row) ? eachOf(shape, row, typed) : row));
  return value;
}

/** Undefined if the field is empty. Text that is not a number is sent as typed, and the server says what is wrong with it. */
export function sentValue(shape: ShapeInfo & { key?: string }, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (shape.key !== undefined && ON_CALENDAR.includes(shape.key)) return value;
  if (typeof value === 'string' && value.trim() === '') return undefined;
  if (AS_TYPED.includes(shape.kind)) return numberOf(String(value), shape.decimals ?? 0);
  if (shape.kind === 'object' && isGroup(value)) return withoutNothing(shape, eachOf(shape, value, sentValue));
  if (shape.kind === 'object_array' && Array.isArray(value))
    return value.map((row) => (isGroup(row) ? (withoutNothing(shape, eachOf(shape, row, sentValue)) ?? {}) : row));
  return value;
}

const THOUSANDS = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
const FEWEST_DECIMALS_LIKE_THOUSANDS = 3;

/** '1,000' is a thousand where numbers are whole. Where cents are possible, it may be a slip of '1.00' as well, so it is no number. */
function numberOf(text: string, decimals: number): unknown {
  const trimmed = text.trim();
  const isInThousands = decimals < FEWEST_DECIMALS_LIKE_THOUSANDS && THOUSANDS.test(trimmed);
  if (isInThousands && decimals > 0) return text;
  const plain = isInThousands ? trimmed.replaceAll(/[.,]/g, '') : trimmed.replace(/^(-?\d*),(\d+)$/, '$1.$2');
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

/** The data of a new record: all fields that are filled in. */
export function newRecord(fields: readonly FieldInfo[], form: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = sentValue(field, form[field.key]);
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[field.key, value]];
    }),
  );
}

/** The fields that differ from the record as it was loaded. Null removes a value. */
export function changesIn(fields: readonly FieldInfo[], base: Data, form: FormValues): Record<string, unknown> {
  const before = formOf(fields, base);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [old, now] = [sentValue(field, before[field.key]), sentValue(field, form[field.key])].map(orEmpty);
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [[field.key, now]];
    }),
  );
}

const orEmpty = (value: unknown): unknown => (value === undefined || (Array.isArray(value) && value.length === 0) ? null : value);

/** Paths of required fields that are empty, including those in groups and rows. */
export function missingIn(fields: readonly FieldInfo[], form: FormValues): string[] {
  return fields.flatMap((field) => missing(field, form[field.key], field.key));
}

function missing(shape: ShapeInfo, value: unknown, path: string): string[] {
  const sent = sentValue(shape, value);
  if (sent === undefined) return shape.required && shape.kind !== 'boolean' ? [path] : [];
  const within = (row: unknown, at: string) =>
    Object.entries(shape.schema ?? {}).flatMap(([name, inner]) => missing(inner, (row as FormValues)[name], `${at}.${name}`));
  if (shape.kind === 'object' && isGroup(value)) return within(value, path);
  if (shape.kind === 'object_array' && Array.isArray(value) && !ON_CALENDAR.includes(path))
    return value.flatMap((row, index) => (isGroup(row) ? within(row, `${path}.${index}`) : []));
  return [];
}

/** A field may be hidden depending on another field. If that other field has no value, its default counts. */
export function isHidden({ hide_if: rule }: ShapeInfo, form: FormValues): boolean {
  if (!rule) return false;
  const value = form[rule.field] ?? (typeof rule.equals === 'boolean' ? meansYes(rule.field) : undefined);
  return value === rule.equals;
}

/** Flags that are on by default. */
export function meansYes(name: string): boolean {
  return ['limited', 'calendar_required', 'restock_on_refund', 'transferable', 'powered_by'].includes(name);
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of a row that the description does not know are kept. */
function eachOf(shape: ShapeInfo, row: Record<string, unknown>, change: (inner: ShapeInfo, value: unknown) => unknown): Record<string, unknown> {
  const schema = shape.schema ?? {};
  return { ...row, ...Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, change(inner, row[name])])) };
}

/** A required switch that was not touched is sent as 'no', provided that anything else in the row is filled in. */
function withoutNothing(shape: ShapeInfo, row: Record<string, unknown>): Record<string, unknown> | undefined {
  const said = Object.entries(row).filter(([, value]) => value !== undefined);
  if (said.length === 0) return undefined;
  const untouched = Object.entries(shape.schema ?? {}).filter(([name, inner]) => inner.kind === 'boolean' && inner.required && row[name] === undefined);
  return Object.fromEntries([...said, ...untouched.map(([name]) => [name, false] as const)]);
}
