import * as z from 'zod/mini';
import { daySchema, timeOfDaySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { movedItem } from '#server/orders/contract.ts';

export const moveOrderItemsContract = defineAction({
  name: 'move-order-items',
  who: BACK_OFFICE,
  summary:
    'Moves things of an order with their tickets to another day or time on which they are sold. They keep their price and codes, and whoever holds them is told by mail. A till moves them to no day that costs more',
  input: z.object({
    order_id: objectIdSchema,
    items: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(200)),
    date: daySchema,
    /** Without it they keep their time of entry, if they have one. */
    time: z.nullish(z.union([timeOfDaySchema, z.literal('')])),
    /** Told to whoever holds the tickets. */
    reason: z.nullish(optionalLineSchema(300)),
  }),
  item: movedItem,
  refusals: [400, 401, 403, 404, 409, 503],
  transaction: 'own',
});
