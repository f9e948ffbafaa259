import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { webhookDelivery } from '#server/webhooks/contract.ts';

export const webhookDeliveriesContract = defineAction({
  name: 'webhook-deliveries',
  readsOnly: true,
  who: ['admin'],
  summary: 'What a webhook was told in the last 30 days and what came of it, the newest first, at most 100.',
  input: z.object({ webhook_id: objectIdSchema }),
  item: webhookDelivery,
  refusals: [403, 404],
});
