import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

export const extendReservations = defineAction({
  name: 'extend-reservations',
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary: 'Five more minutes for holds of the caller. One that may not be extended any more keeps its time; one that is gone is left out',
  input: z.object({ items: z.array(objectIdSchema).check(z.maxLength(200)) }),
  item: z.object({ item_id: objectIdSchema, expires_at: z.string() }),
  transaction: 'own',
});
