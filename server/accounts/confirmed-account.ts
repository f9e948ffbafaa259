import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { type Account, accountById } from './accounts.ts';

/** Whoever calls, if their address is theirs: it is somebody's once they have confirmed it. */
export async function confirmedAccount(ctx: Ctx): Promise<Account | null> {
  const account = ctx.actor.accountId === null ? null : await accountById(ctx, ctx.actor.accountId);
  return account?.confirmed && !account.guest ? account : null;
}

/** Before the caller writes to others in their name, or lets others spend: until then a stranger may be waiting behind the address. */
export async function assertConfirmed(ctx: Ctx): Promise<void> {
  if ((await confirmedAccount(ctx)) === null)
    throw conflict('email-unconfirmed', 'Please verify your email address first, with the link we have mailed to you.');
}
