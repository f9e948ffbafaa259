import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const exchangeItemContract = defineAction({
  name: 'exchange-item',
  who: BACK_OFFICE,
  summary:
    'Exchanges merchandise of an order for another size or colour (`doclet_id`) that is in stock. It keeps its price and its code, and whoever collects it is told by mail. A till exchanges it for none that costs more',
  input: z.object({
    order_id: objectIdSchema,
    item_id: objectIdSchema,
    doclet_id: objectIdSchema,
    /** Told to whoever collects it. */
    reason: z.nullish(optionalLineSchema(300)),
  }),
  item: z.object({ item_id: objectIdSchema, doclet_id: objectIdSchema, name: z.string() }),
  refusals: [400, 401, 403, 404, 409, 503],
  transaction: 'own',
});
