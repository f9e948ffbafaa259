import type { Ctx, House } from '#server/context.ts';
import { runNow } from '#server/platform/transaction.ts';

/** The operator of the platform acts from the command line only, in one workspace at a time. */
export async function operatorContext(house: House, workspaceId: string): Promise<Ctx> {
  const workspace = await house.workspaces.byId(workspaceId);
  if (!workspace) throw new Error(`There is no workspace ${workspaceId}.`);
  return {
    ...house,
    actor: { caller: 'nobody', accountId: null, cartKey: null },
    workspace,
    db: house.database.of(workspaceId),
    afterCommit: runNow(house.log),
    requestId: 'operator',
    address: '',
    userAgent: 'command line',
    meta: {},
  };
}
