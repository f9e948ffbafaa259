import { mailbox, spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { findAccount, emailInUse, isOnlyInvited, type Account } from '#server/accounts/accounts.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { mailConfirmNewEmail, mailEmailChangeNote } from '#server/accounts/mails/mails.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import { assertSecondFactor, hasSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import { assertPassword } from '#server/accounts/sign-in/new-password.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { spendEmailCheck } from './email-check.ts';

type Reproof = { password?: string | null | undefined; code?: string | null | undefined };

/** A stolen sign-in must not be enough. So the password or a code is asked for again, the new address has to confirm, and the old one is told. */
export async function askForNewEmail(ctx: Ctx, account: Account, email: string, proof: Reproof): Promise<void> {
  await reprove(ctx, account, proof);
  if (email === account.email) throw malformed('This is your email already.', ['path', 'email']);
  await spendEmailCheck(ctx);
  await spend(ctx, 'mail-to', mailbox('email-change', email, account.realm_id));
  const found = await findAccount(ctx, account.realm_id, email);
  const isTaken = found !== null && !isOnlyInvited(found);
  if (isTaken && !inPrivacyMode(ctx)) throw emailInUse();
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    const token = await issueToken(ctx, { purpose: 'email-change', accountId: account.account_id, data: { email, from: ctx.address } });
    if (!isTaken) await mailConfirmNewEmail(ctx, email, token);
    await mailEmailChangeNote(ctx, account, 'asked');
    await recordAudit(ctx, { action: 'email', outcome: 'asked', subject: account.account_id });
  });
}

/** Asks for the password again, or for a code if there is a second factor. */
export async function reprove(ctx: Ctx, account: Account, proof: Reproof): Promise<void> {
  if (proof.password) return assertPassword(ctx, account, proof.password);
  if (proof.code && (await hasSecondFactor(ctx, account.account_id))) return assertSecondFactor(ctx, account.account_id, { code: proof.code });
  throw malformed('Please enter your current password.', ['body', 'password']);
}
