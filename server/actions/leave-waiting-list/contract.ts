import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { waitingItem, waitingToken } from '#server/waiting/contract.ts';

export const leaveWaitingListContract = defineAction({
  name: 'leave-waiting-list',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Ends the wait. What is held for them goes to whoever is next. Leaving again changes nothing.',
  input: z.object({ token: waitingToken }),
  item: waitingItem,
  refusals: [404, 429],
});
