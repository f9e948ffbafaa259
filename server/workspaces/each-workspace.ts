import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import type { Workspace } from './workspaces.ts';

/** One piece of work among many. If it fails, that is logged and it is done again next time; the others go on. */
export async function apart(log: House['log'], what: object, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (reason) {
    log.warn({ ...what, reason: String(reason) }, 'Work failed and comes round again');
    return 0;
  }
}

/** Does the same work for each workspace; a failure in one does not affect the others. Returns the sum of what was done. */
export async function forEachWorkspace(
  { workspaces, log }: Pick<House, 'workspaces' | 'log'>,
  name: string,
  work: (workspaceId: ObjectId, workspace: Workspace) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (const workspace of await workspaces.all()) done += await apart(log, { name, workspace: workspace.id }, () => work(workspace.id, workspace));
  return done;
}
