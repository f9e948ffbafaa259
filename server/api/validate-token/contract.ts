import * as z from 'zod/mini';
import { userOutput } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const validateToken = defineContract({
  id: 'validate-token',
  method: 'GET',
  path: '/account/auth',
  who: SIGNED_IN,
  guests: true,
  summary: 'Tell whether the token is good, and whose it is',
  output: z.object({ user: userOutput, workspace_id: z.string(), realm_id: z.string() }),
  refusals: [401],
});
