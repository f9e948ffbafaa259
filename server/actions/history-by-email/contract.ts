import * as z from 'zod/mini';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const historyByEmailContract = defineSearch({
  name: 'history-by-email',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'The orders that were placed with an email address, those of guests and of sales at a till among them',
  input: z.object({ email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(254)) }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 429],
});
