import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const removeReservation = defineAction({
  name: 'remove-reservation',
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary: 'Lets go of holds. One that is foreign, unknown or gone already answers as if it had worked, and frees nothing',
  input: z.object({ items: z.array(objectIdSchema).check(z.maxLength(200)) }),
  item: z.never(),
  transaction: 'own',
});
