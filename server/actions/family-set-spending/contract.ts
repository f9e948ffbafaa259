import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { memberItem } from '#server/people/contract.ts';

const limit = z.union([
  z.string().check(z.regex(/^(0|[1-9]\d{0,5})(\.\d{1,2})?$/, 'A limit is 0 to 999,999, with at most 2 places.')),
  z.number().check(z.gte(0), z.lte(999_999)),
]);

export const familySetSpendingContract = defineAction({
  name: 'family-set-spending',
  who: ['web'],
  summary: 'Says whether a member may spend by wristband, and how much in a day. Null lifts the limit. To allow it, the caller has confirmed their address.',
  input: z.object({ consumer_id: objectIdSchema, cashless_spending: z.optional(z.boolean()), daily_spending_limit: z.nullish(limit) }),
  item: memberItem,
  refusals: [403, 404, 409, 429],
});
