import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { password, realmId, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const changePassword = defineContract({
  id: 'change-password',
  method: 'POST',
  path: '/account/auth/password',
  who: SIGNED_IN,
  summary:
    'Choose a new password with the old one, and a code where there is a second factor; every sign-in ends and the caller goes on with the token in meta',
  body: z.object({
    profile_id: z.nullish(objectIdSchema),
    realm_id: z.nullish(realmId),
    email: z.nullish(z.string().check(z.maxLength(300))),
    old_password: password,
    password,
    code: z.nullish(secondFactorCode),
    recovery_code: z.nullish(recoveryCode),
  }),
  output: z.object({ changed: z.literal(true), profile_id: z.string() }),
  refusals: [400, 401, 404, 429],
  transaction: 'own',
});
