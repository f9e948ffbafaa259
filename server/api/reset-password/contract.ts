import * as z from 'zod/mini';
import { oneTimeToken, password } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const resetPassword = defineContract({
  id: 'reset-password',
  method: 'POST',
  path: '/account/auth/password/reset/:token',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Choose a new password with the link from the mail; ends every sign-in',
  params: z.object({ token: oneTimeToken }),
  body: z.object({ password }),
  output: z.object({ changed: z.literal(true), profile_id: z.string() }),
  refusals: [400],
  transaction: 'own',
});
