import * as z from 'zod/mini';
import { objectIdSchema, optionalIdSchema } from '#domain/id-schema.ts';
import { storeProductsSchema } from '#server/catalog/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE, rowLimit } from '#server/http/contract.ts';

export const eventProducts = defineAction({
  name: 'event-products',
  readsOnly: true,
  who: EVERYONE,
  sameForMany: true,
  hasEtag: true,
  summary: 'What is for sale for an event, by store: passes and merchandise, told apart by category',
  input: z.object({
    doclet_id: objectIdSchema,
    ow_role_id: optionalIdSchema,
    limit: z.nullish(rowLimit),
  }),
  item: storeProductsSchema,
});
