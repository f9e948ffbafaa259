import type { ObjectId } from '#domain/ids.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import type { WaitingState } from './contract.ts';
import { findLocked } from './entries.ts';
import { leaveLine } from './give-up-places.ts';
import { mailWaitEnded } from './waiting-mails.ts';
import { waitedForText } from './waiting-view.ts';

/** The office takes somebody out of the line. What is held or kept for them goes to whoever is next. A wait that is over by then stays as it ended. */
export async function endWait(ctx: Ctx, entryId: ObjectId, reason: string): Promise<{ entry_id: ObjectId; state: WaitingState }> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await findLocked(ctx, entryId);
    if (!entry) throw notFound('The wait');
    if (entry.ended_at !== null) return { entry_id: entryId, state: entry.state };
    const { state } = await leaveLine(ctx, entry);
    if (entry.state !== 'unconfirmed') await mailWaitEnded(ctx, entry);
    const what = waitedForText(await catalogOf(ctx), entry);
    await recordAudit(ctx, { action: 'end-wait', outcome: entry.state, subject: entryId, detail: { what, reason } });
    return { entry_id: entryId, state };
  });
}
