import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { saleItem } from '#server/pos/contract.ts';

export const cancelTransactionContract = defineAction({
  name: 'cancel-transaction',
  who: BACK_OFFICE,
  summary: 'Ends a sale that is not complete; every payment goes back where it came from.',
  input: z.object({ order_id: objectIdSchema, reason: z.nullish(optionalLineSchema(300)) }),
  item: saleItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
