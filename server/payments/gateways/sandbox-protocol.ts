import * as z from 'zod/mini';

/** The wire format of the sandbox gateway: what it accepts and answers. Amounts are integer cents. */
const key = z.string().check(z.minLength(1), z.maxLength(200));
const amount = z.int().check(z.gte(1), z.lte(99_999_999));

const cardBody = z.object({
  number: z.string().check(z.regex(/^[\d -]{8,30}$/)),
  exp_month: z.coerce.number().check(z.int(), z.gte(1), z.lte(12)),
  exp_year: z.coerce.number().check(z.int(), z.gte(0), z.lte(9999)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  name: z.nullish(z.string().check(z.maxLength(200))),
  zip: z.nullish(z.string().check(z.maxLength(20))),
});

export const chargeBody = z.object({
  key,
  amount,
  currency: z.string().check(z.regex(/^[A-Za-z]{3}$/)),
  card: z.optional(cardBody),
  vault_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  ip: z.nullish(z.string().check(z.maxLength(64))),
});

export const voidBody = z.object({ key });
export const refundBody = z.object({ key, charge_key: key, amount });
export const storeCardBody = z.object({ key, card: cardBody });

export const chargeReply = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(['approved', 'declined', 'voided']),
  amount: z.int(),
  currency: z.string(),
  brand: z.nullish(z.string()),
  last_four: z.nullish(z.string()),
  decline_message: z.nullish(z.string()),
  voided: z.optional(z.boolean()),
  refunded: z.optional(z.int()),
  created_at: z.optional(z.string()),
});

export const chargeListReply = z.object({ items: z.array(z.unknown()), next: z.nullish(z.string()) });
export const keyedReply = z.object({ key: z.string() });

export const refundReply = z.object({
  id: z.string(),
  key: z.optional(z.string()),
  charge_key: z.optional(z.string()),
  status: z.enum(['succeeded', 'failed']),
  amount: z.int(),
  reason: z.optional(z.string()),
});

export const storeCardReply = z.object({
  vault_id: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  card_exp_month: z.coerce.number(),
  card_exp_year: z.coerce.number(),
});

export const refusalReply = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** No list of the gateway tells of disputes, so whatever names the charge and the amount is understood. */
export const disputeData = z.object({
  id: z.optional(z.string()),
  charge_key: z.optional(z.string()),
  key: z.optional(z.string()),
  amount: z.int(),
  reason: z.nullish(z.string()),
});

export const webhookBody = z.object({ id: z.string(), type: z.string(), data: z.unknown() });

export type CardBody = z.infer<typeof cardBody>;
export type ChargeBody = z.infer<typeof chargeBody>;
export type RefundBody = z.infer<typeof refundBody>;
export type StoreCardBody = z.infer<typeof storeCardBody>;
export type ChargeReply = z.infer<typeof chargeReply>;
export type RefundReply = z.infer<typeof refundReply>;
