import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';
import { roleItem } from '#server/workspaces/contract.ts';

export const listRoles = defineContract({
  id: 'list-roles',
  method: 'GET',
  path: '/workspace/:ws/roles',
  who: ['admin'],
  summary: 'The roles people may hold in a workspace',
  params: workspaceParams,
  list: 'whole',
  output: listOf(roleItem),
  refusals: [401, 403, 404],
});

export const getRole = defineContract({
  id: 'get-role',
  method: 'GET',
  path: '/workspace/:ws/roles/:id',
  aliases: ['/roles/:id'],
  who: ['admin'],
  summary: 'One role',
  params: z.object({ ws: z.optional(z.string()), id: z.union([objectIdSchema, z.string().check(z.maxLength(60))]) }),
  output: roleItem,
  refusals: [401, 403, 404],
});
