import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const resolveOrderContract = defineAction({
  name: 'resolve-order',
  who: ['admin'],
  summary: 'Decides about an order that needs review: accept what the bank took and complete it, or give it back and cancel it.',
  input: z.object({
    order_id: objectIdSchema,
    decision: z.enum(['accept', 'cancel']),
    reason: lineSchema(300),
  }),
  item: z.object({ order_id: z.string(), number: z.string(), status: z.string(), total: z.number() }),
  refusals: [403, 404, 409],
});
