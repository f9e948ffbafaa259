import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const listSupportRequests = defineContract({
  id: 'list-support-requests',
  method: 'GET',
  path: '/workspace/:ws/support',
  who: ['admin', 'staff'],
  summary: 'What visitors have asked the venue, the latest first',
  params: workspaceParams,
  output: listOf(
    z.object({
      _id: objectIdSchema,
      issue_title: z.string(),
      issue_description: z.string(),
      issuer_name: z.string(),
      issuer_phone: z.string(),
      issuer_email: z.string(),
      issuer_pref_contact: z.string(),
      /** the account that was signed in */
      profile_id: z.nullable(objectIdSchema),
      created_at: z.string(),
    }),
  ),
  refusals: [400, 401, 403, 404],
});
