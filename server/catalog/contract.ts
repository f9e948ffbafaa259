import * as z from 'zod/mini';
import { productSchema } from '#domain/catalog/product-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';

/** What one store sells for an event. */
export const storeProductsSchema = z.object({ event_id: objectIdSchema, store_id: objectIdSchema, passes: z.array(productSchema) });

export const termSchema = z.object({
  _id: objectIdSchema,
  template_id: objectIdSchema,
  title: z.string(),
  data: z.object({ name: z.string(), description: z.string(), sort: z.nullable(z.number()), kind: z.nullable(z.string()) }),
});
