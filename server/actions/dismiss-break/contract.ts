import * as z from 'zod/mini';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const dismissBreakContract = defineAction({
  name: 'dismiss-break',
  who: ['admin'],
  summary:
    'Lets a difference with the gateway stand that was looked into, by its `_id` in list-reviews: it is shown again only if it becomes another. A refund that the gateway does not know (`refund-missing`) has thereby come to nothing and can be made anew; a charge that it does not know (`missing-there`) or did not take (`not-taken`) is booked as not paid; what was given back there directly (`refunded-there`) is booked as goodwill. About a charge, its order has to be finished or cancelled first (`order-open`), and no refund of it be under way (`refund-under-way`).',
  input: z.object({ break_id: lineSchema(200), reason: lineSchema(300) }),
  item: z.object({ break_id: z.string(), dismissed: z.boolean() }),
  refusals: [403, 404, 409],
});
