import * as z from 'zod/mini';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const signOut = defineContract({
  id: 'sign-out',
  method: 'POST',
  path: '/account/sign-out',
  who: SIGNED_IN,
  guests: true,
  summary: 'End this sign-in',
  output: z.object({ signed_out: z.literal(true) }),
  refusals: [401],
  transaction: 'own',
});
