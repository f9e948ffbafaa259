import { action } from '#server/http/route.ts';
import { removeTarget } from '#server/webhooks/targets.ts';
import { removeWebhookContract } from './contract.ts';

export const removeWebhookAction = action(removeWebhookContract, async (ctx, { webhook_id }) => {
  await removeTarget(ctx, webhook_id);
  return [{ webhook_id, removed: true as const }];
});
