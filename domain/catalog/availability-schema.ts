import * as z from 'zod/mini';
import { isVisitDate } from '#domain/day.ts';
import { objectIdSchema } from '#domain/id-schema.ts';

/** What is left, by date, then product. `item_count` null: unlimited. `sold_count` decides which price tier applies. */
export const availabilitySchema = z.record(
  z.string().check(z.refine(isVisitDate)),
  z.record(objectIdSchema, z.object({ item_count: z.nullable(z.number()), sold_count: z.optional(z.number()) })),
);
