import * as z from 'zod/mini';
import { oneTimeToken } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const showInvitation = defineContract({
  id: 'show-invitation',
  method: 'GET',
  path: '/account/registration/invite/:token',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Whom the link of an invitation is for, before they complete their registration; 409 once they have',
  params: z.object({ token: oneTimeToken }),
  output: z.object({ first_name: z.string(), last_name: z.string() }),
  refusals: [400, 409],
});
