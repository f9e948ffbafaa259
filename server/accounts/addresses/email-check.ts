import type { ObjectId } from '#domain/ids.ts';
import { spend } from '#server/accounts/account-limits.ts';
import { findAccount, emailInUse, isOnlyInvited } from '#server/accounts/accounts.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import type { Ctx } from '#server/context.ts';
import { perDay } from '#server/platform/limits.ts';
import { confirmedAccount } from './confirmed-account.ts';

const MANY_A_DAY = perDay(1000);

/** This call tells by design whether an address has an account. So each visitor may ask little, and many questions in a day are noticed. */
export async function assertEmailFree(ctx: Ctx, realmId: ObjectId, email: string): Promise<void> {
  await spendEmailCheck(ctx);
  const today = await ctx.limits.trySpend(`email-checks:${ctx.workspace.id}`, MANY_A_DAY);
  if (!today.allowed) ctx.log.warn({ workspace: ctx.workspace.id }, 'Unusually many addresses were checked today');
  const account = await findAccount(ctx, realmId, email);
  if (account && !isOnlyInvited(account) && !inPrivacyMode(ctx)) throw emailInUse();
}

/** A confirmed account has its own budget, because it costs a mailbox. Everybody else on a network shares one. */
export async function spendEmailCheck(ctx: Ctx): Promise<void> {
  const account = await confirmedAccount(ctx);
  await spend(ctx, 'email-check', account ? `${ctx.address} ${account.account_id}` : ctx.address);
  await spend(ctx, 'email-check-address', ctx.address);
}
