import * as z from 'zod/mini';

/** A card on file. `vault_id` is our own name for it; the processor's token leaves the server with no call. */
export const paymentMethodItem = z.object({
  vault_id: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  card_exp_month: z.string(),
  card_exp_year: z.string(),
});

/** A first item with a `status` says why no card was kept. */
export const savedMethodItem = z.union([z.object({ status: z.enum(['declined', 'unavailable', 'captcha']), message: z.string() }), paymentMethodItem]);

/** The month, the year and the code of a card come as text or as a number; whether they are right is judged with the rest of the card. */
export const cardDigitsSchema = (most: number) => z.nullish(z.union([z.string().check(z.maxLength(most)), z.int().check(z.gte(0), z.lte(999_999))]));
