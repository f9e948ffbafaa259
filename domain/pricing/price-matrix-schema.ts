import * as z from 'zod/mini';

export const priceMatrixSchema = z.array(
  z.object({
    purchase_date: z.string(),
    calendar_price: z.array(
      z.object({
        date: z.string(),
        price: z.number(),
        price_tier: z.nullish(z.array(z.object({ count: z.number(), price: z.number() }))),
      }),
    ),
  }),
);
