import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, recordData, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const listAudit = defineContract({
  id: 'list-audit',
  method: 'GET',
  path: '/workspace/:ws/audit',
  who: ['admin'],
  summary: 'What was done with authority, and what was refused, the latest first',
  params: workspaceParams,
  query: z.object({
    outcome: z.optional(z.string().check(z.maxLength(40))),
    action: z.optional(z.string().check(z.maxLength(80))),
    actor_id: z.optional(objectIdSchema),
  }),
  output: listOf(
    z.object({
      _id: objectIdSchema,
      action: z.string(),
      outcome: z.string(),
      subject: z.nullable(z.string()),
      /** if it is about a person */
      subject_name: z.string(),
      actor_id: z.nullable(objectIdSchema),
      actor_name: z.string(),
      actor_role: z.string(),
      detail: recordData,
      at: z.string(),
    }),
  ),
  refusals: [400, 401, 403, 404],
});
