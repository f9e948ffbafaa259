import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';

const id = z.nullish(objectIdSchema);
const wanted = z.nullish(z.boolean());

export const toggleCashlessSpendingContract = defineAction({
  name: 'toggle-cashless-spending',
  who: ['web', 'staff', 'admin'],
  summary: 'Switch spending in the venue on or off. On needs a card on file; staff may only switch it off.',
  /** Under the names of the record, or as the specification lists them: profile, flag, realm. */
  input: z.object({ profile_id: id, cashless_spending: wanted, realm_id: id, profile: id, flag: wanted, realm: id }).check(
    z.refine(({ cashless_spending: on, flag }) => typeof (on ?? flag) === 'boolean', { message: 'This is needed.', path: ['cashless_spending'] }),
    z.refine(({ cashless_spending: on, flag }) => (on ?? flag ?? null) === (flag ?? on ?? null), { message: 'This says on and off at once.', path: ['flag'] }),
  ),
  item: z.object({ _id: z.string(), data: z.object({ cashless_spending: z.boolean() }) }),
  refusals: [400, 401, 403, 404, 429],
});
