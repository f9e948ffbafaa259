import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';
import { channelItem, notificationItem } from '#server/workspaces/contract.ts';

export const listChannels = defineContract({
  id: 'list-channels',
  method: 'GET',
  path: '/workspace/channels',
  who: SIGNED_IN,
  summary: 'The channels over which the workspace tells news',
  list: 'whole',
  output: listOf(channelItem),
  refusals: [401],
});

export const getChannel = defineContract({
  id: 'get-channel',
  method: 'GET',
  path: '/workspace/channel/:id',
  who: SIGNED_IN,
  summary: 'A channel and its latest notifications',
  params: z.object({ id: objectIdSchema }),
  output: z.extend(channelItem, { notifications: z.array(notificationItem) }),
  refusals: [400, 401, 404],
});
