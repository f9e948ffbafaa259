import * as z from 'zod/mini';
import { emailSchema } from '#domain/validation/email.ts';
import { whereFields } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const resendVerification = defineContract({
  id: 'resend-verification',
  method: 'POST',
  path: '/account/registration/email',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Send the verification mail again; the answer does not tell whether there was anything to send',
  body: z.object({ ...whereFields, email: emailSchema }),
  output: z.object({ sent: z.literal(true) }),
  refusals: [400, 404, 429],
  transaction: 'own',
});
