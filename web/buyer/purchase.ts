import * as z from 'zod/mini';
import { isVisitDate } from '#domain/day.ts';
import { objectIdSchema } from '#domain/id-schema.ts';

/** What the checkout hands to the thank-you screen: the order and what was bought. */
const visit = z.object({
  name: z.string(),
  quantity: z.number(),
  /** null: merchandise, which has no day */
  visitDate: z.nullable(z.string().check(z.refine(isVisitDate))),
  entryTime: z.nullable(z.string()),
  eventName: z.string(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  zone: z.nullish(z.string()),
});

const purchase = z.object({
  orderId: objectIdSchema,
  /** the order number as the buyer sees it */
  number: z._default(z.nullable(z.string()), null),
  totalCents: z._default(z.nullable(z.int()), null),
  visits: z._default(z.array(visit), []),
});

export type Visit = z.infer<typeof visit>;
export type Purchase = z.infer<typeof purchase>;

export function readPurchase(state: unknown): Purchase | null {
  return purchase.safeParse(state).data ?? null;
}
