import * as z from 'zod/mini';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const historyByOrderContract = defineSearch({
  name: 'history-by-order',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'An order by its id or by the number on its receipt',
  input: z.object({ order_id: z.string().check(z.regex(/^([0-9A-Fa-f]{24}|[0-9A-Za-z]{10})$/, 'Not the id or the number of an order.'), z.toLowerCase()) }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 404, 429],
});
