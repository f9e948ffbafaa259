import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { amount, tillFields, tillItem } from '#server/pos/contract.ts';

export const closeTillContract = defineAction({
  name: 'close-till',
  who: BACK_OFFICE,
  summary: 'Closes a till with what was counted; only then it is told what should have been in it.',
  input: z.object({ ...tillFields, counted: z.nullish(amount) }),
  item: tillItem,
  refusals: [403, 404, 409],
});
