import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { openContext } from '#server/http/open-context.ts';
import type { Job } from '#server/platform/outbox/job.ts';
import { forEachWorkspace } from './each-workspace.ts';

/** The context of the house's own work: timers, jobs, webhooks. Null for a workspace that is gone. */
export async function houseCtxOf(house: House, workspaceId: ObjectId): Promise<Ctx | null> {
  const workspace = await house.workspaces.byId(workspaceId);
  if (!workspace) return null;
  return openContext(house, workspace, { actor: NOBODY, requestId: 'house', ip: '', userAgent: 'house' });
}

/** Runs recurring work in each workspace. */
export function inEachWorkspace(house: House, name: string, work: (ctx: Ctx) => Promise<number>): Promise<number> {
  return forEachWorkspace(house, name, async (id) => {
    const ctx = await houseCtxOf(house, id);
    return ctx ? work(ctx) : 0;
  });
}

/** Handles a kind of job, in the job's workspace and for the record that it is about. A job of a workspace that is gone counts as done. */
export function handleJobs(house: House, { kind, about }: Job, work: (ctx: Ctx, id: string) => Promise<unknown>): void {
  house.outbox.handle(kind, async ({ workspaceId, payload }) => {
    const ctx = await houseCtxOf(house, workspaceId);
    if (ctx) await work(ctx, String(payload[about]));
  });
}
