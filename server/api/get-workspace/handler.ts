import { route } from '#server/http/route.ts';
import { workspaceRecord } from '#server/workspaces/workspace-record.ts';
import { getWorkspace } from './contract.ts';

export const getWorkspaceRoute = route(getWorkspace, (ctx) => workspaceRecord(ctx, ctx.actor.caller === 'admin' || ctx.actor.caller === 'staff'));
