import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { password, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const changeEmail = defineContract({
  id: 'change-email',
  method: 'POST',
  path: '/account/profile/:id/:email',
  who: SIGNED_IN,
  summary: 'Ask for another email, with the password, and a code where there is a second factor; it changes when the new address confirms',
  params: z.object({ id: objectIdSchema, email: emailSchema }),
  body: z.object({ password: z.nullish(password), code: z.nullish(secondFactorCode), recovery_code: z.nullish(recoveryCode) }),
  output: z.object({ sent: z.literal(true) }),
  refusals: [400, 401, 404, 409, 429],
  transaction: 'own',
});
