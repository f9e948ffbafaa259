import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { waitingItem, waitingToken } from '#server/waiting/contract.ts';

export const confirmWaitingContract = defineAction({
  name: 'confirm-waiting',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Begins the wait of somebody who has followed the link in their mail. Confirming again changes nothing.',
  input: z.object({ token: waitingToken }),
  item: waitingItem,
  refusals: [400, 404, 409, 429],
});
