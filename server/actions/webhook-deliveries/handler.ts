import { action } from '#server/http/route.ts';
import { listDeliveries } from '#server/webhooks/deliveries.ts';
import { findTarget } from '#server/webhooks/targets.ts';
import { webhookDeliveriesContract } from './contract.ts';

export const webhookDeliveriesAction = action(webhookDeliveriesContract, async (ctx, { webhook_id }) => {
  const { target_id } = await findTarget(ctx, webhook_id);
  return listDeliveries(ctx, target_id);
});
