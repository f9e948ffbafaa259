import * as z from 'zod/mini';
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
    items: z.array(saleUnit).check(z.maxLength(100)),
    /** Things of the sale that are not wanted any more, by the item_id the sale tells. */
    remove: z.nullish(z.array(objectIdSchema).check(z.maxLength(100))),
    profile_id: z.nullish(objectIdSchema),
    /** An empty one takes off the one the sale has; without it that one stays. */
    promo_code: z.nullish(optionalLineSchema(60)),
    /** Five more minutes for what the sale holds, as often as a hold may have them. */
    extend: z.optional(z.boolean()),
    /** What has run out and is not to be had again leaves the sale, instead of stopping it. */
    without_lost: z.optional(z.boolean()),
  }),
  item: saleItem,
  refusals: [403, 404, 409],
  transaction: 'own',
});
