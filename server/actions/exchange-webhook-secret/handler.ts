import { action } from '#server/http/route.ts';
import { exchangeSecret } from '#server/webhooks/targets.ts';
import { exchangeWebhookSecretContract } from './contract.ts';

export const exchangeWebhookSecretAction = action(exchangeWebhookSecretContract, async (ctx, { webhook_id, ...proof }) => [
  await exchangeSecret(ctx, webhook_id, proof),
]);
