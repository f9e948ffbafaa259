import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { transferToken } from '#server/people/contract.ts';

export const showTransferContract = defineAction({
  name: 'show-transfer',
  readsOnly: true,
  who: EVERYONE,
  needsNoSession: true,
  summary: 'What the link of a transfer offers, before it is taken up.',
  input: z.object({ token: transferToken }),
  item: z.object({
    state: z.enum(['offered', 'accepted', 'recalled', 'expired']),
    sender: z.string(),
    expires_at: z.string(),
    tickets: z.array(
      z.object({
        name: z.string(),
        /** The cabin, table or seat that it is for. */
        place: z.optional(z.string()),
        date: z.string(),
        time: z.nullable(z.string()),
        event_name: z.string(),
      }),
    ),
  }),
  refusals: [404, 429],
});
