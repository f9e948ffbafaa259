import { notAllowed } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { createWorkspace } from './contract.ts';

export const createWorkspaceRoute = route(createWorkspace, async () => {
  throw notAllowed();
});
