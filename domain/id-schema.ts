import * as z from 'zod/mini';
import { OBJECT_ID, type ObjectId } from './ids.ts';

/** Ids may be sent in upper case; from here on they are lower case. */
export const objectIdSchema = z.string().check(z.toLowerCase(), z.regex(OBJECT_ID, 'Not an id.'));

/** An empty one, as forms and carts have it where nothing was chosen, is none. */
export const optionalIdSchema = z.nullish(z.union([objectIdSchema, z.literal('')]));

/** `a,b,c`: at least one id and at most so many. Repeats count once. */
export function idListSchema(most: number) {
  const idAndComma = 25;
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(idAndComma * most)),
      z.transform((text: string) => [...new Set(text.toLowerCase().split(','))]),
    ),
    z.array(objectIdSchema).check(z.minLength(1), z.maxLength(most)),
  );
}

/** One of these ids, sent in any case. The reference names them. */
export function idAmongSchema<const Id extends ObjectId>(ids: readonly Id[], message: string) {
  return z.pipe(z.string().check(z.toLowerCase(), z.meta({ enum: [...ids] })), z.enum(ids, message));
}
