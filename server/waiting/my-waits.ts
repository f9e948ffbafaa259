import { accountById } from '#server/accounts/accounts.ts';
import { ownAddresses } from '#server/accounts/addresses/own-addresses.ts';
import type { Ctx } from '#server/context.ts';
import { MOST_LISTED } from './contract.ts';
import { waitedBy, type WaitingEntry } from './entries.ts';
import { tokenOf } from './waiting-link.ts';
import { waitingItemOf } from './waiting-view.ts';

/** What somebody who is signed in waits for, also where they joined the line signed out. Ends are told by the link alone. */
export async function myWaits(ctx: Ctx) {
  const entries = await ownEntries(ctx);
  const waits = await Promise.all(entries.map(async (entry) => ({ ...(await waitingItemOf(ctx, entry)), token: tokenOf(ctx, entry.entry_id) })));
  return waits.filter(({ state }) => state !== 'lapsed');
}

async function ownEntries(ctx: Ctx): Promise<WaitingEntry[]> {
  const account = ctx.actor.accountId === null ? undefined : await accountById(ctx, ctx.actor.accountId);
  if (!account) return [];
  return ctx.db
    .selectFrom('waiting_entry')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['waiting', 'offered'])
    .where(waitedBy(account.account_id, await ownAddresses(ctx, account)))
    .orderBy('waiting_since')
    .orderBy('entry_id')
    .limit(MOST_LISTED)
    .execute();
}
