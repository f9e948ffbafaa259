import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';
import { settingItem } from '#server/workspaces/contract.ts';

export const listSettings = defineContract({
  id: 'list-settings',
  method: 'GET',
  path: '/workspace/:ws/settings',
  who: ['admin'],
  summary: 'The settings of a workspace and what holds where nothing is set',
  params: workspaceParams,
  list: 'whole',
  output: listOf(settingItem),
  refusals: [401, 403, 404],
});

export const getSetting = defineContract({
  id: 'get-setting',
  method: 'GET',
  path: '/workspace/:ws/settings/:id',
  aliases: ['/settings/:id'],
  who: ['admin'],
  summary: 'One setting, by its id or key',
  params: z.object({ ws: z.optional(z.string()), id: z.union([objectIdSchema, z.string().check(z.maxLength(60))]) }),
  output: settingItem,
  refusals: [401, 403, 404],
});
