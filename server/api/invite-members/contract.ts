import * as z from 'zod/mini';
import { emailSchema } from '#domain/validation/email.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import { realmId } from '#server/accounts/contract.ts';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';

const member = z.object({
  name: z.nullish(optionalLineSchema(160)),
  email: z.nullish(z.union([emailSchema, optionalLineSchema(0)])),
  realm_id: z.nullish(realmId),
  role: z.nullish(z.enum(['admin', 'staff', 'pos', 'web'])),
});

export const inviteMembers = defineContract({
  id: 'invite-members',
  method: 'POST',
  path: '/workspace/:ws/members',
  who: ['admin'],
  summary: 'Invite people into the workspace; entries without an email or a name are passed over',
  params: workspaceParams,
  body: z.array(member).check(z.minLength(1), z.maxLength(100)),
  output: listOf(z.object({ email: z.string(), status: z.enum(['sent', 'known', 'limited', 'skipped']), profile_id: z.nullable(z.string()) })),
  refusals: [400, 401, 403, 404, 409],
  transaction: 'own',
});
