import * as z from 'zod/mini';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { amount } from '#server/pos/contract.ts';

export const returnWristbandValueContract = defineAction({
  name: 'return-wristband-value',
  who: BACK_OFFICE,
  summary:
    'Gives back what is unspent on a wristband, or a part of it: to the cards it was paid with, and in cash what was paid in cash; a point of sale what its stores or its operator took. Above the limit an administrator has to confirm the task this makes, and `amount` says what waits for that.',
  input: z.object({
    uid: wristbandUid,
    amount: z.nullish(amount),
    /** `cash`: everything in cash, by an administrator and with a reason. */
    method: z.nullish(z.literal('cash')),
    reason: z.nullish(optionalLineSchema(300)),
  }),
  item: z.object({
    status: z.enum(['given', 'awaiting-approval']),
    /** given back, or waiting for an administrator */
    amount: z.number(),
    task_id: z.nullable(z.string()),
    refunds: z.array(z.object({ refund_id: z.string(), status: z.enum(['refunded', 'pending']), amount: z.number(), method: z.string() })),
    wristband: wristbandItem,
  }),
  refusals: [400, 403, 404, 409],
});
