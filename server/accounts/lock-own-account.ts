import type { Ctx } from '#server/context.ts';
import { sessionEnded } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { type Account, lockAccount } from './accounts.ts';

/**
 * The caller's account, kept from changing, while the sign-in they call with still stands. A node remembers a sign-in for
 * a moment, and a password is asked before the transaction: a reset in between must end what was under way as well.
 */
export async function lockOwnAccount(ctx: Ctx): Promise<Account> {
  const { accountId, sessionId } = signedIn(ctx);
  const account = await lockAccount(ctx, accountId);
  const session = await ctx.db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!account || account.disabled || !session) throw sessionEnded();
  return account;
}
