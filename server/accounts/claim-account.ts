import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { tellStaffAnd } from '#server/platform/live-rooms.ts';
import { dropOpenTokens } from './account-tokens.ts';
import { markConsumersConfirmed } from './consumer-records.ts';
import { inEveryWorkspace } from './places.ts';
import { dropSecondFactor } from './second-factor.ts';

/** What else of an account goes with it, in each workspace it belongs to: in the transaction of the claim. */
export const claimFollowers: ((ctx: Ctx, accountId: ObjectId) => Promise<void>)[] = [];

/**
 * The owner of the address has come. Whatever a stranger may have left on an account nobody had confirmed goes:
 * sign-ins, second factor, user name, pending changes, keys, and who and what could spend. The password is the caller's business.
 */
export async function claimAccount(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropSecondFactor(ctx, accountId);
  await ctx.db.updateTable('account').set({ username: null }).where('account_id', '=', accountId).execute();
  await endEverything(ctx, accountId);
  await inEveryWorkspace(ctx, accountId, async (ctx) => {
    for (const follow of claimFollowers) await follow(ctx, accountId);
  });
}

/** Every sign-in and everything that could become one. An invitation cannot: it asks for the password the account then has. */
export async function endEverything(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropOpenTokens(ctx, accountId, ['verify', 'reset', 'email-change', 'second-factor', 'checkout', 'socket']);
  await ctx.sessions.revokeAllIn(ctx, accountId);
}

/** The owner is who made the account: the browser at hand goes on, with its sign-in or with the order it is about to pay. */
export async function endOtherSignIns(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await dropOpenTokens(ctx, accountId, ['verify', 'reset', 'email-change', 'second-factor', 'socket']);
  await ctx.sessions.revokeAllIn(ctx, accountId, ctx.actor.accountId === accountId ? { except: ctx.actor.sessionId } : {});
}

export async function confirmAccount(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ confirmed: true, guest: false, updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', accountId)
    .execute();
  await markConsumersConfirmed(ctx, accountId);
  tellStaffAnd(ctx, accountId);
}
