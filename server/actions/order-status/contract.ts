import * as z from 'zod/mini';
import { MOST_ITEMS } from '#domain/checkout/order-submission.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { orderAnswerSchema } from '#server/checkout/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { paidMoveAnswer } from '#server/orders/contract.ts';

export const orderStatusContract = defineAction({
  name: 'order-status',
  who: EVERYONE,
  guests: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'Where an order stands, for whoever placed it and still waits for the bank',
  input: z
    .object({
      order_id: z.nullish(objectIdSchema),
      /** Instead of the order's id: the holds that were submitted, if no answer came. */
      item_ids: z.nullish(z.array(objectIdSchema).check(z.maxLength(MOST_ITEMS))),
      profile_id: z.nullish(objectIdSchema),
      checkout_key: z.nullish(z.string().check(z.maxLength(100))),
    })
    .check(z.refine(({ order_id, item_ids }) => Boolean(order_id) !== Boolean(item_ids?.length), 'An order is asked for by its id or by its reservations.')),
  item: z.extend(orderAnswerSchema, {
    /** What became of the last payment, if it was for another day of what had been bought (`pay-to-move`). The `client_secret` is then that of its bank's question. */
    move: z.optional(paidMoveAnswer),
  }),
  refusals: [401, 404],
  transaction: 'own',
  secretAnswer: true,
});
