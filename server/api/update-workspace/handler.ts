import { route } from '#server/http/route.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { changeWorkspace, workspaceRecord } from '#server/workspaces/workspace-record.ts';
import { updateWorkspace } from './contract.ts';

export const updateWorkspaceRoute = route(updateWorkspace, (ctx, { body }) =>
  inTransaction(ctx, async (ctx) => {
    await changeWorkspace(ctx, body);
    return workspaceRecord(ctx, true);
  }),
);
