import * as z from 'zod/mini';
import { challengeToken, recoveryCode, secondFactorCode, userOutput } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const signInWithSecondFactor = defineContract({
  id: 'sign-in-with-second-factor',
  method: 'POST',
  path: '/account/auth/second-factor',
  who: EVERYONE,
  needsNoSession: true,
  knownBy: ['x-cart-key'],
  summary: 'Finish a sign-in with a code from the phone, or with a recovery code',
  body: z
    .object({ challenge: challengeToken, code: z.nullish(secondFactorCode), recovery_code: z.nullish(recoveryCode) })
    .check(z.refine((body) => Boolean(body.code ?? body.recovery_code), { message: 'Please enter the code.', path: ['code'] })),
  output: z.object({ auth_key: z.string(), user: userOutput }),
  refusals: [400, 401, 429],
  transaction: 'own',
});
