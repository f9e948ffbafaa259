import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineSearch } from '#server/http/action-contract.ts';
import { rowLimit, SIGNED_IN } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

export const orderHistoryContract = defineSearch({
  name: 'order-history',
  readsOnly: true,
  who: SIGNED_IN,
  summary: 'The orders of a person, the newest first, each with its payments and refunds. Visitors read their own; nobody named is oneself.',
  input: z.object({
    doclet_id: z.nullish(objectIdSchema),
    consumer_id: z.nullish(objectIdSchema),
    profile_id: z.nullish(objectIdSchema),
    limit: z.nullish(rowLimit),
    before: z.nullish(objectIdSchema),
  }),
  item: orderHistoryItem,
  refusals: [400, 401, 404],
});
