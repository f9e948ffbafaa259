import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const historyByConsumerContract = defineSearch({
  name: 'history-by-consumer',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'The orders of a person and those with a ticket in their name',
  input: z.object({ consumer_id: objectIdSchema }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 404, 429],
});
