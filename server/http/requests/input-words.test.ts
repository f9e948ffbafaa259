import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { codeOf, findingsOf, inPlainWords } from './input-words.ts';

const findings = (schema: z.ZodMiniType, value: unknown) =>
  z
    .safeParse(schema, value, { error: inPlainWords })
    .error?.issues.flatMap(findingsOf)
    .map(({ code, message, path }) => ({ code, message, path }));

test('the options are named, without the empty one', () => {
  const answer = z.enum(['true', 'false', '']);
  expect(findings(answer, 'maybe')).toEqual([{ code: 'invalid_value', message: 'Must be one of: true, false.', path: [] }]);
  expect(findings(z.enum(['CHARGE']), 'REFUND')).toEqual([{ code: 'invalid_value', message: 'Must be CHARGE.', path: [] }]);
});

test('a bad key is told what is wrong with it', () => {
  const byDate = z.object({ items: z.record(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a visit date.')), z.number()) });
  expect(findings(byDate, { items: { '2026-12-05': 1, tomorrow: 2 } })).toEqual([
    { code: 'invalid_format', message: 'Not a visit date.', path: ['items', 'tomorrow'] },
  ]);
});

test('a list where entries by name are wanted is told so', () => {
  const byDate = z.object({ items: z.record(z.string(), z.number()) });
  expect(findings(byDate, { items: [1] })).toEqual([{ code: 'invalid_type', message: 'Must be an object with fields.', path: ['items'] }]);
});

test('a code says what is wrong, not that a rule is our own', () => {
  const day = z.string().check(z.refine((value) => value !== '2026-02-30', 'Not a visit date.'));
  const codes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues.map(codeOf);
  expect(codes(day, '2026-02-30')).toEqual(['invalid']);
  expect(codes(day, 5)).toEqual(['invalid-type']);
});
