import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/ids.ts';
import { defineAction } from '#server/http/action-contract.ts';

const id = z.nullish(objectIdSchema);

export const toggleCashlessSpendingContract = defineAction({
  name: 'toggle-cashless-spending',
  who: ['web', 'staff', 'admin'],
  summary: 'Switch spending in the venue on or off. On needs a card on file; staff may only switch it off.',
  input: z.object({ profile_id: id, cashless_spending: z.boolean(), realm_id: id }),
  item: z.object({ _id: z.string(), data: z.object({ cashless_spending: z.boolean() }) }),
  refusals: [400, 401, 403, 404],
});
