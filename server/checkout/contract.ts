import * as z from 'zod/mini';

/** How an order stands, as whoever placed it is told. */
export const orderAnswerSchema = z.object({
  success: z.boolean(),
  /**
   * `confirming`: the bank has not answered yet; ask `order-status` by the order's id. `requires-action`: the buyer's bank
   * asks them something; `order-status` gives the `client_secret` for the processor's script, and the outcome afterwards.
   */
  status: z.enum(['complete', 'declined', 'confirming', 'requires-action', 'refused']),
  order_id: z.nullable(z.string()),
  /** What the buyer calls the order by, as on its receipt; told once it is complete. */
  order_number: z.nullable(z.string()),
  client_secret: z.nullable(z.string()),
  captcha_status: z.boolean(),
  unavailable: z.array(z.object({ item_id: z.string(), doclet_id: z.string(), date: z.string(), reason: z.string() })),
  decline_message: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  /** What the order costs now, as a decimal, where it is known. */
  total: z.nullable(z.number()),
});
