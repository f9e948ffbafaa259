import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const orderTicketsPdf = defineContract({
  id: 'order-tickets-pdf',
  method: 'GET',
  path: '/workspace/:ws/orders/:id/tickets.pdf',
  aliases: ['/workspace/:ws/order/:id/tickets.pdf'],
  who: EVERYONE,
  noHead: true,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'The tickets of an order as one PDF: for its buyer, by token or by the x-checkout-key of the order, and for the back office',
  params: z.object({ ws: objectIdSchema, id: objectIdSchema }),
  produces: 'application/pdf',
  output: z.unknown(),
  refusals: [400, 401, 403, 404, 429],
});
