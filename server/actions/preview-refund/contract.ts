import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { refundFields, refundItems } from '#server/pos/contract.ts';

const { amount } = refundFields;

export const previewRefundContract = defineAction({
  name: 'preview-refund',
  readsOnly: true,
  who: BACK_OFFICE,
  summary:
    'What a refund would do if it were asked for now: how much goes back to what, how many tickets end, how much merchandise is taken back, and whether an administrator has to agree.',
  input: z.object({
    order_id: objectIdSchema,
    /** As in `refund`. */
    items: refundItems,
    amount,
    method: z.nullish(z.literal('cash')),
    /** As `arbitrary-refund`: for nothing that was bought. */
    arbitrary: z.nullish(z.boolean()),
  }),
  item: z.object({
    amount: z.number(),
    parts: z.array(z.object({ method: z.string(), account_type: z.nullable(z.string()), last_four: z.nullable(z.string()), amount: z.number() })),
    tickets: z.int(),
    /** Pieces of merchandise. */
    goods: z.int(),
    /** Why an administrator must agree; null if nobody has to. */
    waits_for: z.nullable(z.enum(['limit', 'used', 'late', 'goodwill'])),
  }),
  refusals: [400, 401, 403, 404, 409],
  transaction: 'own',
});
