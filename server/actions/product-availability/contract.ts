import * as z from 'zod/mini';
import { availabilitySchema } from '#domain/catalog/availability-schema.ts';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema, optionalIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const productAvailability = defineAction({
  name: 'product-availability',
  readsOnly: true,
  who: EVERYONE,
  sameForMany: true,
  hasEtag: true,
  summary: 'What is left of the products of an event, by date, then product; item_count null: not limited',
  input: z.object({
    event_id: objectIdSchema,
    /** left out: everything that the role may sell */
    doclet_ids: z.nullish(z.array(objectIdSchema).check(z.maxLength(1000))),
    start_date: z.nullish(daySchema),
    end_date: z.nullish(daySchema),
    ow_role_id: optionalIdSchema,
  }),
  item: availabilitySchema,
});
