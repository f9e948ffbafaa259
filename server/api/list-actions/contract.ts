import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

const actionItem = z.object({ _id: objectIdSchema, name: z.string(), summary: z.string(), who: z.array(z.string()) });

export const listActions = defineContract({
  id: 'list-actions',
  method: 'GET',
  path: '/workspace/:ws/actions',
  who: SIGNED_IN,
  summary: 'The actions that the caller may run',
  params: workspaceParams,
  list: 'whole',
  output: listOf(actionItem),
  refusals: [401, 404],
});

export const getAction = defineContract({
  id: 'get-action',
  method: 'GET',
  path: '/workspace/:ws/action/:id',
  who: SIGNED_IN,
  summary: 'An action by its name or id, with what it takes',
  params: z.object({ ws: objectIdSchema, id: z.union([objectIdSchema, z.string().check(z.maxLength(60))]) }),
  output: z.extend(actionItem, { input: z.record(z.string(), z.unknown()) }),
  refusals: [400, 401, 404],
});
