import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const orderTicketsPkpass = defineContract({
  id: 'order-tickets-pkpass',
  method: 'GET',
  path: '/workspace/:ws/orders/:id/tickets.pkpass',
  aliases: ['/workspace/:ws/order/:id/tickets.pkpass'],
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'The tickets of an order for Apple Wallet, ten to a bundle: for its buyer, by token or by the x-checkout-key of the order',
  params: z.object({ ws: objectIdSchema, id: objectIdSchema }),
  query: z.object({ part: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1) }),
  produces: 'application/vnd.apple.pkpasses',
  output: z.unknown(),
  refusals: [400, 401, 404, 409, 429],
});
