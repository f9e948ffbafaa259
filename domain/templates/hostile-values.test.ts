import { describe, expect, it } from 'vitest';
import { cleanColor } from '#domain/color.ts';
import { templateDataSchema } from './data-schema.ts';
import { TEMPLATES } from './index.ts';
import type { Field } from './template.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** Values that no field of any kind accepts. */
const NEVER: [string, unknown][] = [
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800'],
  ['the other half', '\udc00b'],
  ['1 MB of text', 'x'.repeat(1_000_000)],
  ['100,000 emoji', '🎟️'.repeat(100_000)],
  ['an operator', { $gt: '' }],
  ['a where clause', { $where: 'sleep(1000)' }],
  ['a wrapped id of the wrong length', { $oid: 'abc' }],
  ['a nested wrapped id', { $oid: { $oid: '65f0a1b2c3d4e5f6a7b8c9d0' } }],
  ['a polluting key', JSON.parse('{"__proto__":{"admin":true}}')],
  ['a constructor', JSON.parse('{"constructor":{"prototype":{"admin":true}}}')],
  ['1e400', JSON.parse('1e400')],
  ['2^53 + 1', JSON.parse('9007199254740993')],
  ['not a number', Number.NaN],
  ['7,000 lists in each other', nested(7000)],
  ['10,000 entries', Array.from({ length: 10_000 }, () => '65f0a1b2c3d4e5f6a7b8c9d0')],
  ['a list of objects', [{ a: 1 }]],
  ['a list of nulls', [null]],
];

/** Values that are harmless as text, but as nothing else. */
const TEXT_ONLY: [string, unknown][] = [
  ['quotes and comments', `'"\`;--`],
  ['marks that turn the text', '\u202egnp.exe'],
  ['filter tricks', '{id}a|{b}true:[x]'],
  ['an encoded NUL', '%00'],
  ['a path', '../../etc/passwd'],
  ['a number as text', '1e3'],
  ['date of zeros', '0000-00-00'],
  ['the thirtieth of February', '2025-02-30'],
  ['the last date of all', '9999-12-31'],
  ['a second too many', '24:00:60'],
  ['23 hex', '65f0a1b2c3d4e5f6a7b8c9d'],
  ['25 hex', '65f0a1b2c3d4e5f6a7b8c9d01'],
];

const writable = TEMPLATES.flatMap((template) =>
  Object.entries(template.fields)
    .filter(([, field]) => field.write.length > 0)
    .map(([name, field]) => ({ template, name, field, at: `${template.name}.${name}` })),
);

const accepts = (entry: (typeof writable)[number], value: unknown) => templateDataSchema(entry.template, 'update').safeParse({ [entry.name]: value }).success;

const isFreeText = (field: Field) =>
  field.kind === 'html' || field.kind === 'password' || (field.kind === 'text' && (field.format === null || field.format === 'personal'));

// Digits and dashes may be a phone number or a code just as well as a bad date.
const isNumberLike = (value: unknown) => typeof value === 'string' && /^[0-9-]+$/.test(value);
const takesNumbers = (field: Field) => field.kind === 'text' && (field.format === 'phone' || field.format === 'promo_code');

// Of a colour its digits are kept and nothing else, so six or eight of them are one.
const isReadAsColor = (field: Field, value: unknown) => field.kind === 'color' && cleanColor(value) !== null;

describe('hostile values', () => {
  it.each(NEVER)('%s: refused by every field', (_what, value) => {
    expect(writable.filter((entry) => accepts(entry, value)).map(({ at }) => at)).toEqual([]);
  });

  it.each(TEXT_ONLY)('%s: accepted only as free text', (_what, value) => {
    const fields = writable.filter(({ field }) => !isFreeText(field) && !(isNumberLike(value) && takesNumbers(field)) && !isReadAsColor(field, value));
    expect(fields.filter((entry) => accepts(entry, value)).map(({ at }) => at)).toEqual([]);
  });

  it.each([...NEVER, ...TEXT_ONLY, ['null', null], ['nothing', undefined], ['a list', []], ['a flag', true]])(
    '%s: answered in place of the whole data without throwing',
    (_what, value) => {
      for (const template of TEMPLATES) {
        for (const mode of ['create', 'update'] as const) expect(templateDataSchema(template, mode).safeParse(value).success).toBe(false);
      }
    },
  );

  it('leaves every object as it was', () => {
    templateDataSchema(TEMPLATES[0]!, 'update').safeParse(JSON.parse('{"__proto__":{"admin":true},"photo":{"__proto__":{"admin":true}}}'));
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  // What counts is the processor's time. A busy machine may take its own.
  it('answers long repetitions at once', { timeout: 120_000 }, () => {
    const started = process.threadCpuUsage();
    for (const entry of writable.filter(({ field }) => field.kind === 'text' || field.kind === 'file')) {
      for (const text of ['a@'.repeat(10_000), `a@${'a.'.repeat(120)}`, `data:image/png;base64,${'A'.repeat(3_900_000)}!`]) accepts(entry, text);
    }
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(3000);
  });
});
