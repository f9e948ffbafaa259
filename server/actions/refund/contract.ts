import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { refundAnswer, refundFields, refundItems } from '#server/pos/contract.ts';

export const refundContract = defineAction({
  name: 'refund',
  who: BACK_OFFICE,
  summary:
    'Give back things of an order, or an amount of it, to what it was paid with. Above the limit, for used tickets, and later than the pass says (`refund_until_days`), an administrator has to confirm the task this makes, and `amount` says what waits for that.',
  input: z.object({
    order_id: objectIdSchema,
    /** The items to refund, by their ids. Without them the amount is spread over all items; without an amount either, everything is refunded. */
    items: refundItems,
    ...refundFields,
    reason: z.nullish(optionalLineSchema(300)),
    /** In cash from the administrator's own open till, however it was paid. A reason is required. */
    method: z.nullish(z.literal('cash')),
  }),
  item: refundAnswer,
  refusals: [400, 401, 403, 404, 409],
  transaction: 'own',
});
