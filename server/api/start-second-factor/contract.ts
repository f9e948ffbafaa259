import * as z from 'zod/mini';
import { password } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const startSecondFactor = defineContract({
  id: 'start-second-factor',
  method: 'POST',
  path: '/account/second-factor/start',
  who: SIGNED_IN,
  summary: 'Get a secret for an authenticator app; nothing changes until its first code is confirmed',
  body: z.object({ password }),
  output: z.object({ secret: z.string(), otpauth_url: z.string() }),
  refusals: [400, 401, 409, 429],
  transaction: 'own',
});
