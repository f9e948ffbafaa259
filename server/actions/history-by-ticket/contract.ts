import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const historyByTicketContract = defineSearch({
  name: 'history-by-ticket',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'The order that a ticket came from',
  input: z.object({ ticket_id: objectIdSchema }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 404, 429],
});
