import * as z from 'zod/mini';
import { isDay } from '#domain/day.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineSearch } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { orderHistoryItem } from '#server/orders/contract.ts';

const day = z.nullish(z.string().check(z.refine((text) => isDay(text), 'A date is YYYY-MM-DD.')));

export const historyByCardContract = defineSearch({
  name: 'history-by-card',
  readsOnly: true,
  who: BACK_OFFICE,
  summary: 'The orders of a store paid with a card that ends in four digits, within at most 92 days; without dates, the week up to today.',
  input: z.object({
    last_four: z.string().check(z.regex(/^\d{4}$/, 'Exactly 4 digits.')),
    store_id: z.nullish(objectIdSchema),
    start_date: day,
    end_date: day,
  }),
  item: orderHistoryItem,
  refusals: [400, 401, 403, 404, 429],
});
