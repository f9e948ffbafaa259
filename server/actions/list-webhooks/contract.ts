import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { webhook } from '#server/webhooks/contract.ts';

export const listWebhooksContract = defineAction({
  name: 'list-webhooks',
  readsOnly: true,
  who: ['admin'],
  summary: 'The addresses of the venue’s own systems that are told of what happens, and how it goes with them. docs/webhooks.md says how one is received.',
  input: z.object({}),
  item: webhook,
});
