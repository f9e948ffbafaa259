import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { amount, tillFields, tillItem } from '#server/pos/contract.ts';

export const openTillContract = defineAction({
  name: 'open-till',
  who: BACK_OFFICE,
  summary: "Opens a terminal's till with the cash counted into it.",
  input: z.object({ ...tillFields, cash_in: z.nullish(amount) }),
  item: tillItem,
  refusals: [403, 404, 409],
});
