import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { ownMoveFields, paidMoveAnswer } from '#server/orders/contract.ts';
import { cardReferenceSchema } from '#server/payments/contract.ts';
import { amount } from '#server/pos/contract.ts';

export const payToMoveContract = defineAction({
  name: 'pay-to-move',
  who: ['web'],
  summary:
    'Moves tickets of one order that the caller bought and still has to a day that costs more (`days-to-move` says how much: `to_pay`), and charges that to their card on file. Both happen or neither: if the bank answers late, they are moved then',
  input: z.object({
    ...ownMoveFields,
    /** What the caller was told that it costs. Another amount is refused before anything is charged. */
    total: amount,
    /** The card on file, by its `vault_id`. */
    card_id: cardReferenceSchema,
  }),
  /** `requires-action`: the buyer's bank asks them something; `order-status` has its question, and what becomes of it. */
  item: paidMoveAnswer,
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
});
