import type { Ctx } from '#server/context.ts';
import { sessionEnded } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { type Account, lockAccount } from './accounts.ts';

/**
 * The caller's account, locked, if their sign-in is still valid. A node remembers sign-ins for a moment, and passwords are checked before the transaction. So a reset in between
 * must also stop what is already under way.
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
  if (!account || !session) throw sessionEnded();
  return account;
}
