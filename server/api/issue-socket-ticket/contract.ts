import * as z from 'zod/mini';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const issueSocketTicket = defineContract({
  id: 'issue-socket-ticket',
  method: 'POST',
  path: '/account/socket-ticket',
  who: SIGNED_IN,
  summary: 'Get what opens the socket: good once, for 60 seconds',
  output: z.object({ ticket: z.string(), expires_in_seconds: z.int() }),
  refusals: [401, 429],
  transaction: 'own',
});
