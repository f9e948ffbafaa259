import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { termSchema } from '#server/catalog/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const storeTerms = defineAction({
  name: 'store-terms',
  readsOnly: true,
  who: EVERYONE,
  needsNoSession: true,
  sameForMany: true,
  summary: 'The terms a buyer at a store has to agree to, by sort, then name',
  input: z.object({ store_id: objectIdSchema }),
  item: termSchema,
});
