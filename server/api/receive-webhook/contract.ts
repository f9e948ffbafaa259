import * as z from 'zod/mini';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const receiveWebhookContract = defineContract({
  id: 'receive-webhook',
  method: 'POST',
  path: '/webhooks/:gateway',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'What the card processor tells of its own accord. Accepted when signed within the last five minutes, and kept before it is answered.',
  params: z.object({ gateway: z.string().check(z.regex(/^[a-z]{1,20}$/)) }),
  body: z.string().check(z.maxLength(500_000)),
  rawBody: true,
  output: z.object({ received: z.literal(true) }),
  refusals: [400, 404],
  transaction: 'own',
});
