import * as z from 'zod/mini';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';
import { objectId } from '#server/orders/contract.ts';

export const orderReceipt = defineContract({
  id: 'order-receipt',
  method: 'GET',
  path: '/workspace/:ws/order/:id/receipt.pdf',
  who: SIGNED_IN,
  summary: 'The receipt of an order as a PDF: for its buyer, and for the back office',
  params: z.object({ ws: objectId, id: objectId }),
  output: z.unknown(),
  refusals: [400, 401, 404],
});
