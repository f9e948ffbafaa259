import * as z from 'zod/mini';
import { idListSchema, objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const ticketsPkpass = defineContract({
  id: 'tickets-pkpass',
  method: 'GET',
  path: '/workspace/:ws/tickets.pkpass',
  who: EVERYONE,
  guests: true,
  summary: 'Tickets for Apple Wallet, one pass or a bundle of up to ten: of the caller and their family by `ids`, or by the `key` of a link made for them',
  params: z.object({ ws: objectIdSchema }),
  query: z
    .object({ ids: z.optional(idListSchema(10)), key: z.optional(z.string().check(z.maxLength(1200))) })
    .check(z.refine(({ ids, key }) => (ids === undefined) !== (key === undefined), 'Give either `ids` or a `key`.')),
  produces: 'application/vnd.apple.pkpasses',
  output: z.unknown(),
  refusals: [400, 401, 404, 409, 429],
});
