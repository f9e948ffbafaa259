import * as z from 'zod/mini';

/** The state of an order as its buyer is told. */
export const orderAnswerSchema = z.object({
  success: z.boolean(),
  /**
   * `confirming`: the bank has not answered yet; ask `order-status` with the order's id. `requires-action`: the buyer's bank asks them something; `order-status` gives the
   * `client_secret` for the processor's script, and the outcome afterwards.
   */
  status: z.enum(['complete', 'declined', 'confirming', 'requires-action', 'refused']),
  order_id: z.nullable(z.string()),
  /** The order's number as on the receipt. Told once the order is complete. */
  order_number: z.nullable(z.string()),
  client_secret: z.nullable(z.string()),
  captcha_status: z.boolean(),
  unavailable: z.array(z.object({ item_id: z.string(), doclet_id: z.string(), date: z.string(), reason: z.string() })),
  decline_message: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  /** What the order costs now, as a decimal, if known. */
  total: z.nullable(z.number()),
});
