import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { pieceToExchange } from '#server/orders/contract.ts';

export const piecesToExchangeContract = defineAction({
  name: 'pieces-to-exchange',
  who: BACK_OFFICE,
  readsOnly: true,
  summary: 'The other sizes and colours for which merchandise of an order could be exchanged',
  input: z.object({ order_id: objectIdSchema, item_id: objectIdSchema }),
  item: pieceToExchange,
  refusals: [400, 401, 403, 404, 409],
});
