import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';

export const resendTicketsContract = defineAction({
  name: 'resend-tickets',
  who: SIGNED_IN,
  summary: 'Send the confirmation of an order with its tickets once more, to the address it was bought with',
  input: z.object({ order_id: objectIdSchema }),
  item: z.object({ order_id: z.string(), sent: z.boolean() }),
  refusals: [400, 401, 404, 409, 429],
});
