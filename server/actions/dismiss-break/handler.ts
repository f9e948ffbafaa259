import { dismissBreak } from '#server/payments/breaks.ts';
import { dismissEvent } from '#server/checkout/webhooks.ts';
import { notFound } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { dismissBreakContract } from './contract.ts';

export const dismissBreakAction = action(dismissBreakContract, async (ctx, { break_id, reason }) => {
  const isDismissed = (await dismissBreak(ctx, break_id, reason)) || (await dismissEvent(ctx, break_id, reason));
  if (!isDismissed) throw notFound('The difference');
  return [{ break_id, dismissed: true }];
});
