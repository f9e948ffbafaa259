import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { actions } from '#server/actions/index.ts';
import { routes } from '#server/api/index.ts';
import type { Contract } from './contract.ts';

/** What a contract itself does not limit, because something else does. */
const LIMITED_ELSEWHERE: Record<string, string[]> = {
  'by the fields of its template': [
    'add-spaces body.data.same.*',
    'create-doclet body.data.*',
    'update-doclet body.data.*',
    'link-doclets body.data[].data.*',
    'relink-doclets body.data[].data.*',
  ],
  'by what each setting takes': ['update-workspace body.settings.*'],
  'by the size of a picture': ['complete-registration body.profile.photo', 'complete-registration body.template.photo', 'save-profile-photo body.image_data'],
  'by the number of items, counted over all days': ['check-promo-code body.data.items.*', 'submit-order body.data.items.*'],
  'by dropping what is too much': ['submit-order body.data.kvp.*'],
  'because it is not read': ['sign-in body.auth_params', 'create-workspace body'],
};

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
};

/** An id, a day, a code of six digits: from its beginning to its end a counted number of characters. */
const isCounted = (pattern: string | undefined): boolean => pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[^\\][*+]|,\}/.test(pattern);

function unlimited(schema: JsonSchema, path: string): string[] {
  const { type, anyOf = [], properties = {}, additionalProperties, items } = schema;
  const inside = [
    ...anyOf.flatMap((one) => unlimited(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => unlimited(one, `${path}.${name}`)),
    ...(typeof additionalProperties === 'object' ? unlimited(additionalProperties, `${path}.*`) : []),
    ...(items ? unlimited(items, `${path}[]`) : []),
  ];
  const isEndlessText = type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'date-time';
  const isEndless =
    (isEndlessText && schema.maxLength === undefined && !isCounted(schema.pattern)) ||
    (type === 'array' && schema.maxItems === undefined) ||
    Object.keys(schema).every((key) => key === '$schema');
  return isEndless ? [path, ...inside] : inside;
}

const inBody = ({ id, body, query }: Contract): string[] =>
  Object.entries({ body, query }).flatMap(([part, schema]) =>
    schema ? unlimited(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, `${id} ${part}`) : [],
  );

test('every text and every list that a call takes has a limit', () => {
  const found = [...routes, ...actions].flatMap(({ contract }) => inBody(contract));
  expect([...new Set(found)].toSorted()).toEqual(Object.values(LIMITED_ELSEWHERE).flat().toSorted());
});
