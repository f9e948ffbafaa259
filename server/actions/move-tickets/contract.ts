import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { movedItem, ownMoveFields } from '#server/orders/contract.ts';

export const moveTicketsContract = defineAction({
  name: 'move-tickets',
  who: ['web'],
  summary:
    'Moves tickets of the caller to another day or time, until as many days before the visit as the pass says (`move_until_days`), to no day that costs more. They keep their price and codes',
  input: z.object(ownMoveFields),
  item: movedItem,
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
});
