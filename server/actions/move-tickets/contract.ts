import * as z from 'zod/mini';
import { daySchema, timeOfDaySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { movedItem } from '#server/orders/contract.ts';

export const moveTicketsContract = defineAction({
  name: 'move-tickets',
  who: ['web'],
  summary:
    'Moves tickets of the caller to another day or time, until as many days before the visit as the pass says (`move_until_days`), to no day that costs more. They keep their price and codes',
  input: z.object({
    admissions: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(100)),
    date: daySchema,
    /** Without it the ticket keeps its time of entry, if it has one. */
    time: z.nullish(z.union([timeOfDaySchema, z.literal('')])),
  }),
  item: movedItem,
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
});
