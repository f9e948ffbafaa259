import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const copyEventContract = defineAction({
  name: 'copy-event',
  who: ['admin'],
  summary:
    'Copies an event with its passes, merchandise, sessions, opening days, capacity and promotions to other days, all or none. Every date moves with the first day. The copy is a draft; what is archived is left out',
  input: z.object({
    event_id: objectIdSchema,
    /** of the copy */
    name: lineSchema(160),
    /** the first day of the copy */
    start_date: daySchema,
  }),
  item: z.object({
    doclet_id: objectIdSchema,
    name: z.string(),
    start_date: z.string(),
    /** how many records were copied besides the event */
    copied: z.int(),
  }),
  refusals: [400, 401, 403, 404, 409],
});
