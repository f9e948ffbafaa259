import { dismissDifference } from '#server/checkout/gateway/dismiss-difference.ts';
import { notFound } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { dismissBreakContract } from './contract.ts';

export const dismissBreakAction = action(dismissBreakContract, async (ctx, { break_id, reason }) => {
  if (!(await dismissDifference(ctx, break_id, reason))) throw notFound('The difference');
  return [{ break_id, dismissed: true }];
});
