import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileSchema } from './compiled-schema.ts';

const make = () =>
  z.object({
    name: z.string().check(z.minLength(1)),
    age: z.optional(z.number()),
    tags: z._default(z.array(z.object({ text: z.string() })), []),
    by: z.record(z.string(), z.object({ count: z.nullish(z.number()) })),
    any: z.union([z.object({ kind: z.literal('a'), a: z.string() }), z.strictObject({ kind: z.literal('b') })]),
    loose: z.optional(z.looseObject({ x: z.string() }).check(z.refine(({ x }) => x !== 'no', 'not no'))),
    piped: z.optional(
      z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
    ),
  });

const SOUND = { name: 'n', by: { a: { count: 1 }, b: {} }, any: { kind: 'a', a: 'x' } };
const VALUES: unknown[] = [
  SOUND,
  { ...SOUND, more: 1, tags: [{ text: 't', more: 1 }], loose: { x: 'y', more: 1 }, piped: 'four', age: undefined },
  { ...SOUND, any: { kind: 'b' } },
  { ...SOUND, any: { kind: 'b', more: 1 } },
  { ...SOUND, name: '', age: 'x', tags: [{}, { text: 1 }], by: { a: { count: 'x' }, b: null } },
  { ...SOUND, loose: { x: 'no' } },
  { ...SOUND, loose: {}, piped: 5 },
  JSON.parse('{"__proto__": {"name": "x"}, "name": "n"}'),
  {},
  [],
  null,
  'text',
  undefined,
];

describe('a compiled schema', () => {
  const [plain, fast] = [make(), make()];
  compileSchema(fast);

  test.each(VALUES.map((value): [string, unknown] => [JSON.stringify(value) ?? 'nothing', value]))('says of %s what it said before', (_, value) => {
    const said = (schema: z.ZodMiniType) => {
      const { success, data, error } = z.safeParse(schema, value);
      return { success, data, issues: error?.issues };
    };
    expect(said(fast)).toEqual(said(plain));
  });

  test('is compiled down to its last object, once', () => {
    const [before, inner] = [fast._zod.parse, fast._zod.def.shape.tags._zod.def.innerType._zod.def.element];
    expect(before.toString()).not.toBe(plain._zod.parse.toString());
    expect(inner._zod.parse.toString()).toBe(before.toString());
    compileSchema(fast);
    expect(fast._zod.parse).toBe(before);
  });
});
