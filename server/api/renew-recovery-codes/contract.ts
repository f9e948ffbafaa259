import * as z from 'zod/mini';
import { password, secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const renewRecoveryCodes = defineContract({
  id: 'renew-recovery-codes',
  method: 'POST',
  path: '/account/second-factor/recovery-codes',
  who: SIGNED_IN,
  summary: 'Get ten new recovery codes; the old ones are void',
  body: z.object({ password, code: secondFactorCode }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: [400, 401, 429],
  transaction: 'own',
  secretAnswer: true,
});
