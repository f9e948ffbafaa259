import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { waitingPerson } from '#server/waiting/contract.ts';

export const waitingListContract = defineAction({
  name: 'waiting-list',
  readsOnly: true,
  who: ['staff', 'admin'],
  summary: 'Who waits for what of an event, in the order in which they came, at most 1,000.',
  input: z.object({ event_id: objectIdSchema }),
  item: waitingPerson,
});
