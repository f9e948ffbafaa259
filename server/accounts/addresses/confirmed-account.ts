import { type Account, accountById } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';

/** The caller's account, if they have confirmed that the address is theirs. */
export async function confirmedAccount(ctx: Ctx): Promise<Account | null> {
  const account = ctx.actor.accountId === null ? null : await accountById(ctx, ctx.actor.accountId);
  return account?.confirmed ? account : null;
}

/** Required before the caller writes to others in their name, or lets others spend. Until the address is confirmed, the account may be a stranger's. */
export async function assertConfirmed(ctx: Ctx): Promise<void> {
  if ((await confirmedAccount(ctx)) === null)
    throw conflict('email-unconfirmed', 'Please verify your email address first, with the link we have mailed to you.');
}
