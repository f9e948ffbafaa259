import { action } from '#server/http/route.ts';
import { sendAgain, sendTest } from '#server/webhooks/deliveries.ts';
import { sendWebhookContract } from './contract.ts';

export const sendWebhookAction = action(sendWebhookContract, async (ctx, { webhook_id: targetId, delivery_id: eventId }) => [
  eventId ? await sendAgain(ctx, { targetId, eventId }) : await sendTest(ctx, targetId),
]);
