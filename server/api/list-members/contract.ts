import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletParams, listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const listMembers = defineContract({
  id: 'list-members',
  method: 'GET',
  path: '/workspace/:ws/members',
  who: ['admin'],
  summary: 'Who works in a workspace, and as what',
  params: workspaceParams,
  list: 'whole',
  output: listOf(
    z.object({ _id: objectIdSchema, name: z.string(), email: z.string(), roles: z.array(z.enum(['admin', 'staff', 'pos', 'web'])), since: z.string() }),
  ),
  refusals: [401, 403, 404],
});

export const dismissMember = defineContract({
  id: 'dismiss-member',
  method: 'DELETE',
  path: '/workspace/:ws/members/:id',
  who: ['admin'],
  summary: 'Take all roles in the workspace from somebody who worked there: their sign-ins end, and so do their invitations',
  params: docletParams,
  output: z.object({ _id: objectIdSchema }),
  refusals: [400, 401, 403, 404, 409],
});
