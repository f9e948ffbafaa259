import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const MOST = 10;

const ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(25 * MOST)),
    z.transform((text: string) => [...new Set(text.toLowerCase().split(','))]),
  ),
  z.array(objectIdSchema).check(z.minLength(1), z.maxLength(MOST)),
);

export const ticketsPkpass = defineContract({
  id: 'tickets-pkpass',
  method: 'GET',
  path: '/workspace/:ws/tickets.pkpass',
  who: EVERYONE,
  guests: true,
  summary: 'Tickets for Apple Wallet, one pass or a bundle of up to ten: of the caller and their family by `ids`, or by the `key` of a link made for them',
  params: z.object({ ws: objectIdSchema }),
  query: z
    .object({ ids: z.optional(ids), key: z.optional(z.string().check(z.maxLength(1200))) })
    .check(z.refine(({ ids, key }) => (ids === undefined) !== (key === undefined), 'Give either `ids` or a `key`.')),
  produces: 'application/vnd.apple.pkpasses',
  output: z.unknown(),
  refusals: [400, 401, 404, 409, 429],
});
