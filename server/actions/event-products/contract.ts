import * as z from 'zod/mini';
import { OBJECT_ID } from '#domain/ids.ts';
import { storeProductsSchema } from '#server/catalog/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const id = z.string().check(z.regex(OBJECT_ID));

export const eventProducts = defineAction({
  name: 'event-products',
  who: EVERYONE,
  sameForMany: true,
  summary: 'What is for sale for an event, by store: passes and merchandise, told apart by category',
  input: z.object({
    doclet_id: id,
    ow_role_id: z.optional(z.nullable(id)),
    limit: z.optional(z.nullable(z.number().check(z.gte(1)))),
  }),
  item: storeProductsSchema,
});
