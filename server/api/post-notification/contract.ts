import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema, neededProseSchema } from '#domain/validation/text.ts';
import { defineContract } from '#server/http/contract.ts';
import { channelItem, notificationItem } from '#server/workspaces/contract.ts';

export const openChannel = defineContract({
  id: 'open-channel',
  method: 'POST',
  path: '/workspace/channels',
  who: ['admin'],
  summary: 'Open a channel for news; one of that name which is open stays as it is',
  body: z.object({ name: lineSchema(80) }),
  output: channelItem,
  status: 201,
  refusals: [400, 401, 403, 409],
});

export const postNotification = defineContract({
  id: 'post-notification',
  method: 'POST',
  path: '/workspace/channel/:id',
  who: ['admin'],
  summary: 'Tell news over a channel',
  params: z.object({ id: objectIdSchema }),
  body: z.object({ header: lineSchema(160), body: neededProseSchema(4000) }),
  output: notificationItem,
  status: 201,
  refusals: [400, 401, 403, 404],
});
