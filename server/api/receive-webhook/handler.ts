import { receiveWebhook } from '#server/checkout/gateway/receive-webhook.ts';
import { route } from '#server/http/route.ts';
import { receiveWebhookContract } from './contract.ts';

export const receiveWebhookRoute = route(receiveWebhookContract, async (ctx, { params, body, headers }) => {
  await receiveWebhook(ctx, params.gateway, body, headers);
  return { received: true as const };
});
