import * as z from 'zod/mini';
import { defineContract } from '#server/http/contract.ts';
import { workspaceItem } from '#server/workspaces/contract.ts';

/** Only the operator creates a workspace, on the command line. Over HTTP everybody is refused. */
export const createWorkspace = defineContract({
  id: 'create-workspace',
  method: 'POST',
  path: '/workspace/',
  who: [],
  summary: 'Refused: the operator makes workspaces on the command line',
  body: z.unknown(),
  output: workspaceItem,
  refusals: [401, 403],
});
