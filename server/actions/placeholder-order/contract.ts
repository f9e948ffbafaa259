import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { saleItem } from '#server/pos/contract.ts';

export const placeholderOrderContract = defineAction({
  name: 'placeholder-order',
  who: BACK_OFFICE,
  summary: 'Opens an empty sale at a terminal.',
  input: z.object({ terminal_id: objectIdSchema }),
  item: saleItem,
  refusals: [403, 404, 409],
});
