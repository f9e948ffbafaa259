import * as z from 'zod/mini';
import { withoutCard } from '#domain/validation/card-in-text.ts';
import { isSaneText } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const MOST_KEYS = 20;

const key = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.:-]+$/, 'Not a key.'));
const text = z.string().check(z.maxLength(2048), z.refine(isSaneText, 'Contains characters that are not text.'), withoutCard);
const plain = z.union([text, z.number(), z.boolean(), z.null()]);
const few = (value: object) => Object.keys(value).length <= MOST_KEYS;
const stats = z.record(key, plain).check(z.refine(few, `At most ${MOST_KEYS} keys.`));

export const recordResourceUse = defineAction({
  name: 'record-resource-use',
  who: EVERYONE,
  summary: 'Note that a page was seen, something was clicked or a checkout failed',
  input: z.record(key, z.union([plain, stats])).check(z.refine(few, `At most ${MOST_KEYS} keys.`)),
  item: z.object({ recorded: z.boolean() }),
  refusals: [400, 401, 404, 429],
});
