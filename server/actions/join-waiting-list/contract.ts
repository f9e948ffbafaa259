import * as z from 'zod/mini';
import { MOST_WAITED_FOR } from '#domain/catalog/waiting-list.ts';
import { timeOfDaySchema, visitDateSchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const joinWaitingListContract = defineAction({
  name: 'join-waiting-list',
  who: EVERYONE,
  summary:
    'Puts somebody in the line for something that is sold out. A signed-in visitor waits under their own address; for anybody else the wait begins with the link in a mail that is sent to `email`. Whether an address waits already is told to its mailbox alone',
  input: z.object({
    doclet_id: objectIdSchema,
    event_id: objectIdSchema,
    date: visitDateSchema,
    time: z.nullish(z.union([timeOfDaySchema, z.literal('')])),
    units: z.int().check(z.gte(1), z.lte(MOST_WAITED_FOR)),
    email: z.nullish(z.union([emailSchema, z.literal('')])),
  }),
  item: z.object({ state: z.enum(['unconfirmed', 'waiting', 'offered']) }),
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
});
