import type { Ctx, House } from '#server/context.ts';
import { NOT_KEYED } from '#server/http/idempotency/begun.ts';
import { countedAddress } from '#server/platform/address.ts';
import { runNow } from '#server/platform/database/transaction.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';

/** The context of one call, or of one piece of background work. */
export function openContext(house: House, workspace: Workspace, from: Pick<Ctx, 'actor' | 'requestId' | 'ip' | 'userAgent'>): Ctx {
  return {
    ...house,
    ...from,
    address: countedAddress(from.ip),
    workspace,
    db: house.database.of(workspace.id),
    afterCommit: runNow(house.log),
    keyed: NOT_KEYED,
    meta: {},
  };
}
