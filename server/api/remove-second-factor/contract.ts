import * as z from 'zod/mini';
import { password, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const removeSecondFactor = defineContract({
  id: 'remove-second-factor',
  method: 'POST',
  path: '/account/second-factor/remove',
  who: SIGNED_IN,
  summary: 'Switch the second factor off, with the password and a code',
  body: z.object({ password, code: z.nullish(secondFactorCode), recovery_code: z.nullish(recoveryCode) }),
  output: z.object({ removed: z.literal(true) }),
  refusals: [400, 401, 409, 429],
  transaction: 'own',
});
