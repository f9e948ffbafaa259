import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const moveDayContract = defineAction({
  name: 'move-day',
  who: ['admin'],
  summary:
    'Moves everything unused of a day of an event to another day, as many orders as one call takes; `next` is sent as `after` for the others. Whoever waits for that day waits no longer. With `is_preview` it only counts',
  input: z.object({
    event_id: objectIdSchema,
    from: daySchema,
    to: daySchema,
    /** Told to whoever holds the tickets, and to whoever waits for that day. */
    reason: z.nullish(optionalLineSchema(300)),
    after: z.nullish(objectIdSchema),
    is_preview: z.nullish(z.boolean()),
  }),
  item: z.object({
    orders: z.int(),
    tickets: z.int(),
    /** Orders that stay on their day, and why. */
    staying: z.array(z.object({ order_id: z.string(), number: z.string(), tickets: z.int(), error: z.string() })),
    next: z.nullable(z.string()),
  }),
  refusals: [400, 401, 403, 404],
  transaction: 'own',
});
