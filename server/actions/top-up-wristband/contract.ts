import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { wristbandItem, wristbandUid } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { amount, paymentFields } from '#server/pos/contract.ts';

const { amount_base: _, ...payment } = paymentFields;

export const topUpWristbandContract = defineAction({
  name: 'top-up-wristband',
  who: BACK_OFFICE,
  summary: 'Puts money onto a wristband that somebody wears, paid in cash into the open till or by card. Sent again under its sequence number it is the same.',
  input: z.object({
    uid: wristbandUid,
    terminal_id: objectIdSchema,
    amount,
    method: z.enum(['cash', 'card', 'card-manual']),
    sequence: z.nullish(z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))),
    payment_info: z.nullish(z.object(payment)),
    ...payment,
  }),
  item: z.object({
    success: z.boolean(),
    /** `confirming`: the bank has not answered yet. The money is added when it approves. */
    status: z.enum(['added', 'declined', 'confirming']),
    decline_message: z.nullable(z.string()),
    order_id: z.string(),
    amount: z.number(),
    wristband: wristbandItem,
  }),
  refusals: [403, 404, 409],
  transaction: 'own',
});
