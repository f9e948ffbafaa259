import * as z from 'zod/mini';
import { orderItemsSchema } from '#domain/checkout/order-submission.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const checkPromoCodeContract = defineAction({
  name: 'check-promo-code',
  readsOnly: true,
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'What a code takes off each line of an order, line by line as they were sent. It reserves nothing; a wrong, used up or expired code answers alike.',
  input: z.object({ items: orderItemsSchema, promo_code: lineSchema(60) }),
  item: z.object({ doclet_id: z.string(), date: z.string(), item_id: z.nullable(z.string()), discount_applied: z.boolean(), discount_amount: z.number() }),
  refusals: [400, 429],
});
