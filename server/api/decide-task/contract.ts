import * as z from 'zod/mini';
import { docletParams } from '#server/doclets/contract.ts';
import { defineContract } from '#server/http/contract.ts';
import { taskItem } from '#server/workspaces/contract.ts';

export const decideTaskContract = defineContract({
  id: 'decide-task',
  method: 'POST',
  path: '/workspace/:ws/task/:id',
  who: ['admin'],
  summary: 'Confirm or decline what somebody else asked for, or take back what one asked for oneself',
  params: docletParams,
  body: z.object({ status: z.enum(['confirmed', 'declined']) }),
  output: taskItem,
  refusals: [400, 401, 403, 404, 409],
});
