import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletParams, listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const listOpenInvitations = defineContract({
  id: 'list-open-invitations',
  method: 'GET',
  path: '/workspace/:ws/invitations',
  who: ['admin'],
  summary: 'Who is invited to work in a workspace and has not accepted yet, by whom, as what and until when',
  params: workspaceParams,
  list: 'whole',
  output: listOf(
    z.object({
      _id: objectIdSchema,
      email: z.string(),
      name: z.string(),
      role: z.enum(['admin', 'staff', 'pos']),
      invited_by: z.string(),
      ends_at: z.string(),
    }),
  ),
  refusals: [401, 403, 404],
});

export const withdrawInvitation = defineContract({
  id: 'withdraw-invitation',
  method: 'DELETE',
  path: '/workspace/:ws/invitations/:id',
  who: ['admin'],
  summary: 'Withdraw an invitation to work in a workspace that nobody has accepted yet: its link lets nobody in any more',
  params: docletParams,
  output: z.object({ _id: objectIdSchema }),
  refusals: [400, 401, 403, 404],
});
