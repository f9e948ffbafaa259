import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const familySpending = defineContract({
  id: 'family-spending',
  method: 'GET',
  path: '/workspace/:ws/family-spending',
  who: ['web'],
  summary: 'What the members of the family have spent by wristband today, as a till counts it against their daily limit',
  params: z.object({ ws: objectIdSchema }),
  list: 'whole',
  output: listOf(z.object({ consumer_id: z.string(), spent_today: z.number() })),
  refusals: [400, 401],
});
