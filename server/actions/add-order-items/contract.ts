import * as z from 'zod/mini';
import { hasDoubleHold, STANDS_TWICE } from '#domain/checkout/order-submission.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { saleItem, saleUnit } from '#server/pos/contract.ts';

export const addOrderItemsContract = defineAction({
  name: 'add-order-items',
  who: BACK_OFFICE,
  summary:
    'Puts things into a sale, held already or held now, takes others out of it, holds anew what has run out, and prices all of them. A promo code counts from then on; an empty one takes it off again. Named again by its hold, a thing gets the person that is said beside it.',
  input: z.object({
    order_id: objectIdSchema,
    items: z.array(saleUnit).check(
      z.maxLength(100),
      z.refine((items) => !hasDoubleHold(items), STANDS_TWICE),
    ),
    /** Items to take out of the sale, by the item_id that the sale tells. */
    remove: z.nullish(z.array(objectIdSchema).check(z.maxLength(100))),
    profile_id: z.nullish(objectIdSchema),
    /** An empty code removes the sale's code; leaving it out keeps it. */
    promo_code: z.nullish(optionalLineSchema(60)),
    /** Five more minutes for what the sale holds, within the limits for extending a hold. */
    extend: z.optional(z.boolean()),
    /** Takes out what has expired and cannot be held again, instead of refusing. */
    without_lost: z.optional(z.boolean()),
  }),
  item: saleItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
