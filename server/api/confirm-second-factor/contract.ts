import * as z from 'zod/mini';
import { secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const confirmSecondFactor = defineContract({
  id: 'confirm-second-factor',
  method: 'POST',
  path: '/account/second-factor/confirm',
  who: SIGNED_IN,
  summary: 'Switch the second factor on with its first code; answers the recovery codes, once',
  body: z.object({ code: secondFactorCode }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: [400, 401, 429],
  transaction: 'own',
  secretAnswer: true,
});
