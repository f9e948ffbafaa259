import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { orderAnswerSchema } from '#server/checkout/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const orderStatusContract = defineAction({
  name: 'order-status',
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'Where an order stands, for whoever placed it and still waits for the bank',
  input: z.object({ order_id: objectIdSchema, profile_id: z.nullish(objectIdSchema), checkout_key: z.nullish(z.string().check(z.maxLength(100))) }),
  item: orderAnswerSchema,
  refusals: [401, 404],
  transaction: 'own',
  secretAnswer: true,
});
