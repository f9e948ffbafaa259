import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { dayToMove } from '#server/orders/contract.ts';

const ids = z.array(objectIdSchema).check(z.minLength(1), z.maxLength(200));

export const daysToMoveContract = defineAction({
  name: 'days-to-move',
  who: SIGNED_IN,
  readsOnly: true,
  summary: 'The days to which tickets of the caller (`admissions`), or things of an order (`order_id` and `items`), could be moved together',
  input: z.object({ admissions: z.nullish(ids), order_id: z.nullish(objectIdSchema), items: z.nullish(ids) }),
  item: dayToMove,
  refusals: [400, 401, 404, 409],
});
