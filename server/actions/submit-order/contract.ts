import * as z from 'zod/mini';
import { orderItemsSchema } from '#domain/checkout/order-submission.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { kvpSchema } from '#domain/kvp.ts';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { withoutCard } from '#domain/validation/card-in-text.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { orderAnswerSchema } from '#server/checkout/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { cardFields, cardReferenceSchema } from '#server/payments/contract.ts';

const line = (most: number) => z.nullish(optionalLineSchema(most));
const billed = (most: number) => z.nullish(optionalLineSchema(most).check(withoutCard));

/**
 * The card and its billing address. `card_token` comes from the processor's own fields; `card_id` is a card on file. Name and billing address may be left out, but what is sent
 * with a typed card must be valid.
 */
const paymentInfoSchema = z.object({
  action: z.optional(z.literal('CHARGE')),
  billing_phone: line(40),
  billing_address: billed(200),
  billing_suite: billed(200),
  billing_city: billed(200),
  billing_state: billed(60),
  billing_zip: billed(20),
  name_on_card: line(100),
  ...cardFields,
  card_id: z.nullish(cardReferenceSchema),
});

export const submitOrderContract = defineAction({
  name: 'submit-order',
  who: ['web', 'nobody'],
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'Pay for what is held: place the order, charge the card, issue the tickets. The same holds sent twice are one order.',
  input: z.object({
    items: orderItemsSchema,
    store_id: objectIdSchema,
    profile_id: z.nullish(objectIdSchema),
    checkout_key: z.nullish(z.string().check(z.maxLength(100))),
    payment_info: z.nullish(paymentInfoSchema),
    captcha_token: captchaTokenSchema,
    /** The same token under the name used in the portal's part of the specification. */
    captcha: captchaTokenSchema,
    cashless_spending: z.nullish(z.boolean()),
    promo_code: line(60),
    kvp: z.nullish(kvpSchema),
    /** The total that the buyer saw, as a decimal. If it differs, the order is refused before any charge. */
    total: z.nullish(z.union([z.number(), z.string().check(z.maxLength(20))])),
  }),
  item: orderAnswerSchema,
  refusals: [400, 401, 404, 409, 429],
  transaction: 'own',
});
