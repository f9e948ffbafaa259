import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const historyByRandomIdContract = defineSearch({
  name: 'history-by-random-id',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'The orders that an id of any kind belongs to: order, ticket, entitlement, payment, refund, reservation, wristband, person',
  input: z.object({ id: objectIdSchema }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 404, 429],
});
