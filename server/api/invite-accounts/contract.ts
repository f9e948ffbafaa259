import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { optionalLineSchema, proseSchema } from '#domain/validation/text.ts';
import { whereFields } from '#server/accounts/contract.ts';
import { listOf } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

const line = z.nullish(optionalLineSchema(100));
const invite = z.object({
  email: z.nullish(z.union([emailSchema, optionalLineSchema(0)])),
  name: line,
  first_name: line,
  last_name: line,
  role: z.nullish(z.enum(['admin', 'staff', 'pos', 'web'])),
});

export const inviteAccounts = defineContract({
  id: 'invite-accounts',
  method: 'POST',
  path: '/account/registration/invite',
  who: SIGNED_IN,
  summary:
    'Invite people: an Admin anybody, a consumer into a group of their own that has room (without `group_id` the only such one); who is invited into it already is answered `invited`',
  body: z.object({
    ...whereFields,
    profile_id: z.nullish(objectIdSchema),
    group_id: z.nullish(objectIdSchema),
    invites: z.array(invite).check(z.minLength(1), z.maxLength(100)),
    custom_message: z.nullish(proseSchema(1000)),
  }),
  output: listOf(z.object({ email: z.string(), status: z.enum(['sent', 'known', 'limited', 'skipped', 'invited']), profile_id: z.nullable(z.string()) })),
  refusals: [400, 401, 403, 404, 409],
  transaction: 'own',
});
