import * as z from 'zod/mini';
import { whereFields } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const forgotPassword = defineContract({
  id: 'forgot-password',
  method: 'POST',
  path: '/account/registration/password',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Send a link for a new password; 400 for an unknown address unless the workspace keeps that to itself',
  body: z.object({ ...whereFields, email: z.string().check(z.maxLength(600)) }),
  output: z.object({ sent: z.literal(true) }),
  refusals: [400, 404, 429],
  transaction: 'own',
});
