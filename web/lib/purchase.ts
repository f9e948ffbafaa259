import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { isVisitDate } from '#domain/day.ts';

/** What the checkout hands to thank-you with the navigation: the order, and what was bought in it. */
const visit = z.object({
  name: z.string(),
  quantity: z.number(),
  /** null: a thing to take home, for no day */
  visitDate: z.nullable(z.string().check(z.refine(isVisitDate))),
  entryTime: z.nullable(z.string()),
  eventName: z.string(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
});

const purchase = z.object({
  orderId: objectIdSchema,
  /** what the buyer calls the order by */
  number: z._default(z.nullable(z.string()), null),
  totalCents: z._default(z.nullable(z.int()), null),
  visits: z._default(z.array(visit), []),
});

export type Visit = z.infer<typeof visit>;
export type Purchase = z.infer<typeof purchase>;

export function readPurchase(state: unknown): Purchase | null {
  return purchase.safeParse(state).data ?? null;
}
