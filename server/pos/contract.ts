import * as z from 'zod/mini';
import { OBJECT_ID } from '#domain/ids.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';

/** The fields that several calls of a point of sale share. */
export const objectId = z.string().check(z.regex(OBJECT_ID, 'Not an id.'));

/** An amount with at most 2 places, as text or as a number. */
export const amount = z.union([z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, 'An amount is 0 or more, with at most 2 places.')), z.number().check(z.gte(0))]);

const piece = z.number().check(z.int(), z.gte(0), z.lte(100_000));

/** `{"20": 3, "0.25": 8}` or `[{value, count}]`. */
export const denominations = z.union([
  z.record(z.string().check(z.maxLength(12)), piece).check(z.refine((counts) => Object.keys(counts).length <= 40, 'At most 40 kinds of notes and coins.')),
  z.array(z.object({ value: amount, count: piece })).check(z.maxLength(40)),
]);

export const tracking = z.nullish(optionalLineSchema(120));

export const tillFields = { till_id: z.nullish(objectId), terminal_id: z.nullish(objectId), type: z.nullish(optionalLineSchema(40)), tracking, denominations: z.nullish(denominations) };

/** A till as its operator sees it: what should be in it is told only once it has been counted and closed. */
export const tillItem = z.object({
  till_id: z.string(),
  till_session_id: z.string(),
  terminal_id: z.nullable(z.string()),
  store_id: z.nullable(z.string()),
  operator_id: z.string(),
  status: z.enum(['open', 'counted', 'closed']),
  opening: z.number(),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  counted: z.nullable(z.number()),
  expected: z.nullable(z.number()),
  over_short: z.nullable(z.number()),
});
export type TillItem = z.infer<typeof tillItem>;
