import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { webhookDelivery } from '#server/webhooks/contract.ts';

export const sendWebhookContract = defineAction({
  name: 'send-webhook',
  who: ['admin'],
  summary: 'Sends a delivery of a webhook again, under its `_id` and as it was; without `delivery_id` a test (`webhook.test`). It leaves within seconds.',
  input: z.object({ webhook_id: objectIdSchema, delivery_id: z.nullish(objectIdSchema) }),
  item: webhookDelivery,
  refusals: [403, 404, 409, 429],
});
