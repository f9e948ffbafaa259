import * as z from 'zod/mini';
import { listOf, workspaceParams } from '#server/doclets/contract.ts';
import { BACK_OFFICE, defineContract } from '#server/http/contract.ts';
import { taskItem } from '#server/workspaces/contract.ts';

export const listTasks = defineContract({
  id: 'list-tasks',
  method: 'GET',
  path: '/workspace/:ws/tasks',
  who: BACK_OFFICE,
  summary: 'What waits for a second person; Staff and POS see what they asked for themselves',
  params: workspaceParams,
  query: z.object({ status: z.optional(z.enum(['open', 'confirmed', 'declined'])) }),
  output: listOf(taskItem),
  refusals: [400, 401, 403, 404],
});
