import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const orderCalendar = defineContract({
  id: 'order-calendar',
  method: 'GET',
  path: '/workspace/:ws/orders/:id/tickets.ics',
  aliases: ['/workspace/:ws/order/:id/tickets.ics'],
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'The visits of an order for a calendar: for its buyer, by token or by the x-checkout-key of the order, and for the back office',
  params: z.object({ ws: objectIdSchema, id: objectIdSchema }),
  produces: 'text/calendar',
  output: z.unknown(),
  refusals: [400, 401, 404, 429],
});
