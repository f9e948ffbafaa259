import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const gateCountsContract = defineAction({
  name: 'gate-counts',
  readsOnly: true,
  who: BACK_OFFICE,
  summary:
    "How many people the gates of an event have let in on today's visit day, and how many of them are inside, and how many the venue may have inside at once.",
  input: z.object({ terminal_id: z.nullish(objectIdSchema), event_id: z.nullish(objectIdSchema) }),
  item: z.object({ inside: z.int(), let_in: z.int(), /** the most people at once, if the venue says so */ capacity: z.nullable(z.int()) }),
  refusals: [403, 404],
});
