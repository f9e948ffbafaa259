import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletParams, listOf, recordData } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const getDocletHistory = defineContract({
  id: 'get-doclet-history',
  method: 'GET',
  path: '/workspace/:ws/doclet/:id/history',
  who: ['admin'],
  summary: 'Who changed what in a record',
  params: docletParams,
  output: listOf(
    z.object({
      _id: objectIdSchema,
      change: z.string(),
      actor_id: z.nullable(objectIdSchema),
      actor_name: z.string(),
      actor_role: z.string(),
      before: z.nullable(recordData),
      after: z.nullable(recordData),
      changed_at: z.string(),
    }),
  ),
  refusals: [401, 403, 404],
});
