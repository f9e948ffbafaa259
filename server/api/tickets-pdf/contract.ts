import * as z from 'zod/mini';
import { idListSchema, objectIdSchema } from '#domain/id-schema.ts';
import { defineContract } from '#server/http/contract.ts';

export const ticketsPdf = defineContract({
  id: 'tickets-pdf',
  method: 'GET',
  path: '/workspace/:ws/tickets.pdf',
  who: ['web'],
  summary: 'Tickets of the caller and their family as one PDF to print; what is not theirs is left out',
  params: z.object({ ws: objectIdSchema }),
  query: z.object({ ids: idListSchema(100) }),
  produces: 'application/pdf',
  output: z.unknown(),
  refusals: [400, 401, 404],
});
