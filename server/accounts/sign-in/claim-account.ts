import type { ObjectId } from '#domain/ids.ts';
import { dropOpenTokens } from '#server/accounts/account-tokens.ts';
import { markConsumersConfirmed } from '#server/accounts/consumer-records.ts';
import { inEveryWorkspace } from '#server/accounts/places.ts';
import { dropSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';

/** What else happens when an account is claimed, in each of its workspaces and in the transaction of the claim. */
export const claimFollowers: ((ctx: Ctx, accountId: ObjectId) => Promise<void>)[] = [];

/**
 * Called when the owner of the address appears. Removes what a stranger may have set up on an unconfirmed account: sign-ins, second factor, user name, pending changes, keys, and
 * whoever and whatever could spend. The caller deals with the password.
 */
export async function claimAccount(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropSecondFactor(ctx, accountId);
  await ctx.db.updateTable('account').set({ username: null }).where('account_id', '=', accountId).execute();
  await endEverything(ctx, accountId);
  await inEveryWorkspace(ctx, accountId, async (ctx) => {
    for (const follow of claimFollowers) await follow(ctx, accountId);
  });
}

/** Ends every sign-in and everything that could become one. Invitations stay, because they ask for the password that the account has by then. */
export async function endEverything(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropOpenTokens(ctx, accountId, ['verify', 'reset', 'email-change', 'second-factor', 'checkout', 'socket']);
  await ctx.sessions.revokeAllIn(ctx, accountId);
}

/** Ends all other sign-ins of an owner who made the account. The current browser keeps its sign-in, or the order that it is about to pay. */
export async function endOtherSignIns(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropOpenTokens(ctx, accountId, ['verify', 'reset', 'email-change', 'second-factor', 'socket']);
  await ctx.sessions.revokeAllIn(ctx, accountId, ctx.actor.accountId === accountId ? { except: ctx.actor.sessionId } : {});
}

export async function confirmAccount(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ confirmed: true, guest: false, registered_from: '', updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', accountId)
    .execute();
  await markConsumersConfirmed(ctx, accountId);
  tellStaffAnd(ctx, accountId);
}
