import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { refundAnswer } from '#server/pos/contract.ts';

export const giveBackItemsContract = defineAction({
  name: 'give-back-items',
  who: ['web'],
  summary:
    'Gives back things of an order of the caller that are unused and still theirs, until as many days before the visit as the pass says (`return_until_days`). The money goes back to what it was paid with',
  input: z.object({ order_id: objectIdSchema, items: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(200)) }),
  item: refundAnswer,
  refusals: [400, 404, 409, 429],
  transaction: 'own',
});
