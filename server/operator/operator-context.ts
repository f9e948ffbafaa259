import type { Ctx, House } from '#server/context.ts';
import { NOBODY } from '#server/http/actor.ts';
import { openContext } from '#server/http/open-context.ts';

/** The platform's operator acts only from the command line, in one workspace at a time. */
export async function operatorContext(house: House, workspaceId: string): Promise<Ctx> {
  const workspace = await house.workspaces.byId(workspaceId);
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}.`);
  return openContext(house, workspace, { actor: NOBODY, requestId: 'operator', ip: '', userAgent: 'command line' });
}
