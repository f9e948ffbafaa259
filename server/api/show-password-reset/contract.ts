import * as z from 'zod/mini';
import { oneTimeToken } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const showPasswordReset = defineContract({
  id: 'show-password-reset',
  method: 'GET',
  path: '/account/auth/password/reset/:token',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Whether a link for a new password is still good, and how many characters the password has at least; changes nothing',
  params: z.object({ token: oneTimeToken }),
  output: z.object({ least_characters: z.int() }),
  refusals: [400],
});
