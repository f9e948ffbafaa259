import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { purchaserItem } from '#server/orders/contract.ts';

export const searchPurchaserContract = defineAction({
  name: 'search-purchaser',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'Who buys here with this email address',
  input: z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  item: purchaserItem,
  refusals: [400, 401, 403, 429],
});
