import * as z from 'zod/mini';
import { productSchema } from '#domain/catalog/product.ts';
import { OBJECT_ID } from '#domain/ids.ts';

const id = z.string().check(z.regex(OBJECT_ID));

/** What one store sells for an event. */
export const storeProductsSchema = z.object({ event_id: id, store_id: id, passes: z.array(productSchema) });

export const termSchema = z.object({
  _id: id,
  template_id: id,
  title: z.string(),
  data: z.object({ name: z.string(), description: z.string(), sort: z.nullable(z.number()), kind: z.nullable(z.string()) }),
});
