import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletParams, listOf } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const roomTaken = defineContract({
  id: 'room-taken',
  method: 'GET',
  path: '/workspace/:ws/doclet/:id/room',
  who: ['admin', 'staff'],
  summary: 'How much room there is for what a record grants or is, and how much of it is held and sold, by event and date',
  params: docletParams,
  list: 'whole',
  output: listOf(
    z.object({
      _id: objectIdSchema,
      event_id: objectIdSchema,
      /** a date, 'any' or 'event' */
      date: z.string(),
      kind: z.enum(['date', 'any', 'event', 'merchandise', 'session', 'space']),
      capacity: z.number(),
      held: z.number(),
      sold: z.number(),
      /** given back and not sold again */
      voided: z.number(),
    }),
  ),
  refusals: [400, 401, 403, 404],
});
