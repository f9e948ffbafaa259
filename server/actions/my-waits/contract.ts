import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { waitingItem, waitingToken } from '#server/waiting/contract.ts';

export const myWaitsContract = defineAction({
  name: 'my-waits',
  readsOnly: true,
  who: ['web'],
  summary: 'What the caller waits for and what is held for them, each with the token of its link.',
  input: z.object({}),
  item: z.extend(waitingItem, { token: waitingToken }),
});
