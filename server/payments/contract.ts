import * as z from 'zod/mini';

/** `N/A` while the bank has not decided. */
export const responseStatusSchema = z.enum(['approved', 'declined', 'N/A']);
export type ResponseStatus = z.infer<typeof responseStatusSchema>;

/** What somebody pays with: `card` read by a terminal or typed by the buyer, `card-manual` typed by an operator, `wristband` its wearer's card on file, `stored-value` the money on it. */
export const tenderSchema = z.enum(['card', 'card-manual', 'card-on-file', 'cash', 'wristband', 'stored-value']);
export type Tender = z.infer<typeof tenderSchema>;

/** A card on file. `vault_id` is our own name for it; no call returns the processor's token. */
export const paymentMethodItem = z.object({
  vault_id: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  card_exp_month: z.string(),
  card_exp_year: z.string(),
});

/** A first item with a `status` says why no card was kept. */
export const savedMethodItem = z.union([z.object({ status: z.enum(['declined', 'unavailable', 'captcha']), message: z.string() }), paymentMethodItem]);

/** Names a card that is not typed in: by the processor's token, or by our own id of a card on file. */
export const cardReferenceSchema = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w-]+$/));

const digits = (most: number) => z.nullish(z.union([z.string().check(z.maxLength(most)), z.int().check(z.gte(0), z.lte(999_999))]));

/** The month, the year and the code of a card come as text or as a number. Whether they are right is judged with the rest of the card. */
export const cardFields = {
  card_number: z.nullish(z.string().check(z.maxLength(40))),
  card_exp_month: digits(4),
  card_exp_year: digits(6),
  card_cvv: digits(8),
  card_token: z.nullish(cardReferenceSchema),
};
