import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { waitingToken } from '#server/waiting/contract.ts';

export const takeWaitingOfferContract = defineAction({
  name: 'take-waiting-offer',
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary:
    "Puts what is held for somebody in the line into the caller's cart. A visitor without a cart is given a cart key in meta. Taking it again answers the same",
  input: z.object({ token: waitingToken }),
  item: z.object({
    item_id: objectIdSchema,
    expires_at: z.string(),
    doclet_id: objectIdSchema,
    event_id: objectIdSchema,
    date: z.string(),
    time: z.nullable(z.string()),
  }),
  refusals: [404, 409, 429],
});
