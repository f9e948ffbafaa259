import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const orderReceipt = defineContract({
  id: 'order-receipt',
  method: 'GET',
  path: '/workspace/:ws/orders/:id/receipt.pdf',
  aliases: ['/workspace/:ws/order/:id/receipt.pdf'],
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'The receipt of an order as a PDF: for its buyer, by token or by the x-checkout-key of the order, and for the back office',
  params: z.object({ ws: objectIdSchema, id: objectIdSchema }),
  produces: 'application/pdf',
  output: z.unknown(),
  refusals: [400, 401, 404, 429],
});
