import * as z from 'zod/mini';
import { OBJECT_ID } from '#domain/ids.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const id = z.string().check(z.regex(OBJECT_ID));

export const termSchema = z.object({
  _id: id,
  template_id: id,
  title: z.string(),
  data: z.object({ name: z.string(), description: z.string(), sort: z.nullable(z.number()) }),
});

export const storeTerms = defineAction({
  name: 'store-terms',
  who: EVERYONE,
  summary: 'The terms a buyer at a store has to agree to, by sort, then name',
  input: z.object({ store_id: id }),
  item: termSchema,
});
