import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const removeWebhookContract = defineAction({
  name: 'remove-webhook',
  who: ['admin'],
  summary: 'Removes a webhook and the log of what it was told. What is still to be sent to it is not sent.',
  input: z.object({ webhook_id: objectIdSchema }),
  item: z.object({ webhook_id: z.string(), removed: z.literal(true) }),
  refusals: [403, 404],
});
