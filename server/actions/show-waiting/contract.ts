import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { waitingItem, waitingToken } from '#server/waiting/contract.ts';

export const showWaitingContract = defineAction({
  name: 'show-waiting',
  readsOnly: true,
  who: EVERYONE,
  needsNoSession: true,
  summary: 'What the link of a mail about the waiting list is for, and how it stands.',
  input: z.object({ token: waitingToken }),
  item: waitingItem,
  refusals: [404, 429],
});
