import * as z from 'zod/mini';
import { toDecimal } from '#domain/cents.ts';
import { cleanColor } from '#domain/color.ts';
import { isTimeOfDay } from '#domain/day.ts';
import { OBJECT_ID, unwrapObjectId } from '#domain/ids.ts';
import { EMPTY, isSaneProse, isSaneText, isVisible } from '#domain/validation/text.ts';
import type { Shape, ShapeKind, ShapeOf, Shapes } from './shape.ts';
import type { Template } from './template.ts';
import { isPlausibleDay, TEXT_FORMATS, type TextFormatName } from './text-formats.ts';
import type { WeaveRule } from './weave-rules.ts';

export type DataMode = 'create' | 'update';
type DataSchema = z.ZodMiniType<Record<string, unknown>>;
type ValueSchema = z.ZodMiniType<unknown, unknown>;

const PHOTO = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const LONGEST_PHOTO = 4_000_000;

const built = new WeakMap<Template, Record<DataMode, DataSchema>>();

/**
 * What generic calls may send as `data`: only fields that somebody may write. In an update every field may be left out, and null empties an optional one. Whether this caller may
 * write a field is decided by `writableFields`.
 */
export function templateDataSchema(template: Template, mode: DataMode): DataSchema {
  const schemas = built.get(template) ?? { create: buildData(template, 'create'), update: buildData(template, 'update') };
  built.set(template, schemas);
  return schemas[mode];
}

/** What a link may contain besides the record that it leads to. */
export function weaveDataSchema(rule: WeaveRule): DataSchema {
  const role: Record<string, ValueSchema> = rule.role === null ? {} : { role: z.literal(rule.role) };
  return known({ ...valuesOf(rule.data), ...role });
}

function buildData(template: Template, mode: DataMode): DataSchema {
  const writable = Object.entries(template.fields).filter(([, field]) => field.write.length > 0);
  return known(Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field, mode)])));
}

function fieldSchema(shape: Shape, mode: DataMode): ValueSchema {
  const value = valueSchema(shape);
  if (shape.required) return mode === 'create' ? value : z.optional(value);
  return z.optional(mode === 'create' ? value : z.nullable(value));
}

function valuesOf(shapes: Shapes): Record<string, ValueSchema> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, shape.required ? valueSchema(shape) : z.optional(valueSchema(shape))]));
}

function known(values: Record<string, ValueSchema>): DataSchema {
  return z.strictObject(values, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'This field cannot be set.' : 'Must be a set of fields.'),
  });
}

const SCHEMA_OF: { [K in ShapeKind]: (shape: ShapeOf<K>) => ValueSchema } = {
  text: textSchema,
  html: (shape) => storedText(shape.maxLength),
  number: numberSchema,
  price: priceSchema,
  boolean: () => z.boolean({ error: 'Must be true or false.' }),
  date: () => one(z.refine((value: string) => isPlausibleDay(value), { error: TEXT_FORMATS.day.message })),
  time: timeSchema,
  enum: (shape) => z.enum(shape.options as string[], { error: `Must be one of: ${shape.options.join(', ')}.` }),
  object: (shape) => known(valuesOf(shape.fields)),
  object_array: (shape) => listOf(known(valuesOf(shape.fields)), shape.maxItems),
  id: idSchema,
  id_list: (shape) => listOf(shape.options === null ? idSchema() : idAmong(shape.options), shape.maxItems),
  string_list: (shape) => listOf(stringListItem(shape), shape.maxItems),
  password: passwordSchema,
  action: idSchema,
  file: (shape) => (shape.holds === 'asset' ? assetSchema() : photoSchema()),
  color: colorSchema,
};

function valueSchema<K extends ShapeKind>(shape: ShapeOf<K>): ValueSchema {
  const build: (shape: ShapeOf<K>) => ValueSchema = SCHEMA_OF[shape.kind];
  return build(shape);
}

function textSchema(shape: ShapeOf<'text'>): ValueSchema {
  const least = shape.required ? [z.refine<string>(isVisible, { error: EMPTY, abort: true })] : [];
  const stored = storedText(shape.maxLength);
  if (shape.multiline) return stored.check(...least);
  const oneLine = stored.check(z.trim(), ...least, z.refine(isSaneText, { error: 'Must be a single line.', abort: true }));
  if (shape.format === null) return oneLine;
  const asKept = shape.format === 'email' ? [z.toLowerCase()] : [];
  return oneLine.check(...asKept, inFormat(shape.format, shape.required === true));
}

/** What is read as a colour may be sent; what is kept of it is its digits, and nothing that stood between them. */
function colorSchema(): ValueSchema {
  const plain = /^#?(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;
  const digits = z.overwrite((value: string) => (plain.test(value) ? value : (cleanColor(value)?.slice(1) ?? value)));
  return z.string({ error: 'Must be text.' }).check(digits, z.regex(plain, { error: 'Must be a colour of 6 or 8 hex digits.' }));
}

function storedText(maxLength: number): z.ZodMiniString {
  return z
    .string({ error: 'Must be text.' })
    .check(
      z.maxLength(maxLength, { error: `Must be at most ${maxLength} characters long.`, abort: true }),
      z.refine(isSaneProse, { error: 'Contains characters that cannot be stored.', abort: true }),
    );
}

function inFormat(name: TextFormatName, isRequired: boolean): z.core.$ZodCheck<string> {
  const format = TEXT_FORMATS[name];
  return z.refine<string>((value) => (value === '' && !isRequired) || format.accepts(value), { error: format.message });
}

function numberSchema({ min, max, decimals }: ShapeOf<'number'>): ValueSchema {
  const places = decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimals`;
  return z.number({ error: 'Must be a number.' }).check(
    z.refine((value) => value >= min && value <= max, { error: `Must be from ${min} to ${max}.`, abort: true }),
    z.refine((value) => hasDecimals(value, decimals), { error: `Must be ${places}.` }),
  );
}

function priceSchema({ maxCents }: ShapeOf<'price'>): ValueSchema {
  const max = toDecimal(maxCents);
  return z.number({ error: 'Must be an amount.' }).check(
    z.refine((value) => value >= 0 && value <= max, { error: `Must be from 0 to ${max}.`, abort: true }),
    z.refine((value) => hasDecimals(value, 2), { error: 'Must be an amount with at most 2 decimals.' }),
  );
}

// Judged by the digits as written: 0.1 + 0.2 has seventeen decimals, however close it is to 0.30.
function hasDecimals(value: number, decimals: number): boolean {
  const [whole = '', fraction = ''] = String(value).split('.');
  return /^-?\d+$/.test(whole) && /^\d*$/.test(fraction) && fraction.length <= decimals;
}

function timeSchema({ before }: ShapeOf<'time'>): ValueSchema {
  const isTime = (value: string) => isTimeOfDay(value) && (before === null || value < before);
  return one(z.refine(isTime, { error: `Must be a time as HH:MM:SS${before === null ? '' : `, before ${before}`}.` }));
}

function idSchema(): ValueSchema {
  const unwrapped = z.transform((value: unknown) => unwrapObjectId(value) ?? value);
  return z.pipe(unwrapped, z.string({ error: 'Must be an id.' }).check(z.regex(OBJECT_ID, { error: 'Must be an id.' })));
}

function idAmong(options: readonly string[]): ValueSchema {
  const unwrapped = z.transform((value: unknown) => unwrapObjectId(value) ?? value);
  return z.pipe(unwrapped, z.enum(options as string[], { error: 'Not one of the ids possible here.' }));
}

function stringListItem(shape: ShapeOf<'string_list'>): ValueSchema {
  if (shape.options !== null) return z.enum(shape.options as string[], { error: `Must be among: ${shape.options.join(', ')}.` });
  const item = storedText(shape.maxLength).check(z.refine<string>(isVisible, { error: EMPTY }));
  return shape.format === null ? item : item.check(inFormat(shape.format, true));
}

function listOf(item: ValueSchema, maxItems: number): ValueSchema {
  const short = z
    .array(z.unknown(), { error: 'Must be a list.' })
    .check(z.maxLength(maxItems, { error: `Must have at most ${maxItems} entries.`, abort: true }));
  return z.pipe(short, z.array(item));
}

function passwordSchema({ minLength, maxLength }: ShapeOf<'password'>): ValueSchema {
  return storedText(maxLength).check(z.minLength(minLength, { error: `Must be at least ${minLength} characters long.` }));
}

function assetSchema(): ValueSchema {
  return known({
    file_name: one(z.refine((value: string) => TEXT_FORMATS.file_name.accepts(value), { error: TEXT_FORMATS.file_name.message })),
    alt: z.optional(storedText(300)),
    width: z.optional(numberSchema({ kind: 'number', min: 1, max: 20_000, decimals: 0 })),
    height: z.optional(numberSchema({ kind: 'number', min: 1, max: 20_000, decimals: 0 })),
  });
}

function photoSchema(): ValueSchema {
  const message = 'Must be a PNG or JPEG picture.';
  return z.string({ error: message }).check(
    z.maxLength(LONGEST_PHOTO, { error: 'The picture is too large.', abort: true }),
    z.refine((value) => OBJECT_ID.test(value) || PHOTO.test(value), { error: message }),
  );
}

function one(check: z.core.$ZodCheck<string>) {
  return storedText(200).check(check);
}
