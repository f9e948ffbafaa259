import * as z from 'zod/mini';

const decimal = z.nullish(z.number());

export const taxRuleSchema = z.object({
  name: z.nullish(z.string()),
  rate: z.number(),
  included: z.boolean(),
});

export const feeRuleSchema = z.object({
  name: z.string(),
  kind: z.enum(['fixed', 'percent']),
  amount: decimal,
  percent: decimal,
  cap: decimal,
  per: z.enum(['ticket', 'order']),
  absorbed: z.nullish(z.boolean()),
});
