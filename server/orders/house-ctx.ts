import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { openContext } from '#server/http/open-context.ts';
import { forEachWorkspace } from '#server/workspaces/each-workspace.ts';

/** The house at work by itself: timers, jobs, webhooks. Null for a workspace that is gone. */
export async function houseCtxOf(house: House, workspaceId: ObjectId): Promise<Ctx | null> {
  const workspace = await house.workspaces.byId(workspaceId);
  if (!workspace) return null;
  return openContext(house, workspace, { actor: NOBODY, requestId: 'house', ip: '', userAgent: 'house' });
}

/** What comes round, in each workspace. */
export function inEachWorkspace(house: House, name: string, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  return forEachWorkspace(house, name, async (id) => {
    const ctx = await houseCtxOf(house, id);
    return ctx ? work(ctx) : 0;
  });
}

/** A job's handler in its workspace; a job of a workspace that is gone is done. */
export function inJobsWorkspace(
  house: House,
  work: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>,
): (job: { workspaceId: string; payload: Record<string, unknown> }) => Promise<void> {
  return async (job) => {
    const ctx = await houseCtxOf(house, job.workspaceId);
    if (ctx) await work(ctx, job.payload);
  };
}
