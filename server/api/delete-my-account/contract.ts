import * as z from 'zod/mini';
import { password, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract } from '#server/http/contract.ts';

export const deleteMyAccount = defineContract({
  id: 'delete-my-account',
  method: 'POST',
  path: '/account/delete',
  who: ['web'],
  summary: 'Erase the person behind the account, with the password; what was paid stays in the books without a name',
  body: z.object({ password, code: z.nullish(secondFactorCode), recovery_code: z.nullish(recoveryCode) }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: [400, 401, 409, 429],
  transaction: 'own',
});
