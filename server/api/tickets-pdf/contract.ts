import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract } from '#server/http/contract.ts';

const MOST = 100;

export const ticketsPdf = defineContract({
  id: 'tickets-pdf',
  method: 'GET',
  path: '/workspace/:ws/tickets.pdf',
  who: ['web'],
  summary: 'Tickets of the caller and their family as one PDF to print; what is not theirs is left out',
  params: z.object({ ws: objectIdSchema }),
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(25 * MOST)),
        z.transform((text: string) => [...new Set(text.toLowerCase().split(','))]),
      ),
      z.array(objectIdSchema).check(z.minLength(1), z.maxLength(MOST)),
    ),
  }),
  produces: 'application/pdf',
  output: z.unknown(),
  refusals: [400, 401, 404],
});
