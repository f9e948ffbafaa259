import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { waitingState } from '#server/waiting/contract.ts';

export const endWaitContract = defineAction({
  name: 'end-wait',
  who: ['admin'],
  summary:
    'Takes somebody out of a waiting list, with what is held for them, which goes to whoever is next. They are told by mail; the reason is kept for the office. A wait that is over already stays as it ended',
  input: z.object({ entry_id: objectIdSchema, reason: lineSchema(300) }),
  item: z.object({ entry_id: objectIdSchema, state: waitingState }),
  refusals: [404],
});
