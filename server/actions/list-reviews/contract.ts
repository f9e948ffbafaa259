import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';

export const listReviewsContract = defineAction({
  name: 'list-reviews',
  readsOnly: true,
  who: ['admin'],
  summary:
    'What waits for an administrator: orders paid with another amount, sales that were paid and left, differences with the gateway, disputes that a bank has not decided, work that was given up.',
  input: z.object({}),
  item: z.object({
    kind: z.enum(['order', 'sale', 'break', 'dispute', 'job']),
    _id: z.string(),
    since: z.string(),
    order_id: z.nullable(z.string()),
    number: z.nullable(z.string()),
    total: z.nullable(z.number()),
    /** What the bank took, or has taken back. */
    taken: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    /** The state of the order, the kind of the difference, event or job, or the reason of the dispute. */
    what: z.string(),
    note: z.nullable(z.string()),
    gateway_key: z.nullable(z.string()),
  }),
  refusals: [403],
});
