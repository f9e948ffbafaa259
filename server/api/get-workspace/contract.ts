import { workspaceParams } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';
import { workspaceItem } from '#server/workspaces/contract.ts';

export const getWorkspace = defineContract({
  id: 'get-workspace',
  method: 'GET',
  path: '/workspace/:ws',
  who: EVERYONE,
  summary: 'A workspace; its notes and settings for Admin and Staff',
  params: workspaceParams,
  output: workspaceItem,
  refusals: [401, 404],
});
