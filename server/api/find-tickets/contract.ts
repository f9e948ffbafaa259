import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const findTickets = defineContract({
  id: 'find-tickets',
  method: 'POST',
  path: '/workspace/:ws/find-tickets',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Send a link to the tickets bought with an address; answers the same whether there are any',
  params: z.object({ ws: objectIdSchema }),
  body: z.object({ email: emailSchema }),
  output: z.object({ sent: z.literal(true) }),
  refusals: [400, 404, 429],
  transaction: 'own',
});
