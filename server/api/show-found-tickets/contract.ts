import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';
import { transferToken } from '#server/people/contract.ts';

export const showFoundTickets = defineContract({
  id: 'show-found-tickets',
  method: 'POST',
  path: '/workspace/:ws/find-tickets/show',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'The tickets that a link sent by mail leads to, within its 15 minutes',
  params: z.object({ ws: objectIdSchema }),
  body: z.object({ token: transferToken }),
  output: z.object({
    items: z.array(
      z.object({
        admission_id: z.string(),
        event: z.string(),
        name: z.string(),
        kind: z.enum(['admission', 'addon', 'merchandise']),
        holder: z.string(),
        date: z.string(),
        time: z.string(),
        place: z.string(),
        /** How many people it lets in. */
        admits: z.int(),
        /** Null where codes change every few seconds, because these are shown only in the account. */
        qr: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [400, 404, 429],
  secretAnswer: true,
});
