import * as z from 'zod/mini';
import { availabilitySchema } from '#domain/catalog/availability.ts';
import { daySchema } from '#domain/day.ts';
import { OBJECT_ID } from '#domain/ids.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const id = z.string().check(z.regex(OBJECT_ID));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const productAvailability = defineAction({
  name: 'product-availability',
  who: EVERYONE,
  sameForMany: true,
  summary: 'What is left of the products of an event, by date, then product; item_count null: not limited',
  input: z.object({
    event_id: id,
    /** all that the role may sell when left out */
    doclet_ids: maybe(z.array(id).check(z.maxLength(1000))),
    start_date: maybe(daySchema),
    end_date: maybe(daySchema),
    ow_role_id: maybe(id),
  }),
  item: availabilitySchema,
});
