import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import type { Workspace } from './workspaces.ts';

/** One piece of work among many: when it fails, it is logged and done anew when its turn comes round, and the others go on. */
export async function apart(log: House['log'], what: object, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (reason) {
    log.warn({ ...what, reason: String(reason) }, 'Work failed and comes round again');
    return 0;
  }
}

/** The same work for each workspace, apart from all others'. Gives how much was done in all. */
export async function forEachWorkspace(
  { workspaces, log }: Pick<House, 'workspaces' | 'log'>,
  name: string,
  work: (workspaceId: ObjectId, workspace: Workspace) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (const workspace of await workspaces.all()) done += await apart(log, { name, workspace: workspace.id }, () => work(workspace.id, workspace));
  return done;
}
