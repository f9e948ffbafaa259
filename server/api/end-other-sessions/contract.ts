import * as z from 'zod/mini';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const endOtherSessions = defineContract({
  id: 'end-other-sessions',
  method: 'POST',
  path: '/account/sessions/sign-out-others',
  who: SIGNED_IN,
  summary: 'End every sign-in of one’s own but this one',
  output: z.object({ ended: z.int() }),
  refusals: [401],
  transaction: 'own',
});
