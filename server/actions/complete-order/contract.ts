import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { saleItem } from '#server/pos/contract.ts';

export const completeOrderContract = defineAction({
  name: 'complete-order',
  who: BACK_OFFICE,
  summary:
    'Closes a sale that is paid to the cent, and gives its tickets. Again, it tells the first result; an address that is told only then has the tickets sent to it, once.',
  input: z.object({ order_id: objectIdSchema, email: z.nullish(z.union([emailSchema, z.literal('')])) }),
  item: z.extend(saleItem, {
    /** Whom the tickets are sent to: the customer by name, or the address that was given. Null where there is none. */
    sent_to: z.nullable(z.string()),
    tickets: z.array(
      z.object({
        admission_id: z.string(),
        name: z.string(),
        kind: z.enum(['admission', 'addon', 'merchandise']),
        /** The cabin, table or seat; left out where there is none. */
        place: z.optional(z.string()),
        date: z.string(),
        time: z.nullable(z.string()),
        person_name: z.string(),
        code: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [403, 404, 409],
});
