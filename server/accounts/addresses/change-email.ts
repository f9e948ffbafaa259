import { mailbox, spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { findAccount, emailInUse, isOnlyInvited, type Account } from '#server/accounts/accounts.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { mailConfirmNewEmail, mailEmailChangeNote } from '#server/accounts/mails/mails.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import { assertSecondFactorIfOn, type Proof } from '#server/accounts/second-factor/second-factor.ts';
import { assertPassword } from '#server/accounts/sign-in/new-password.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { spendEmailCheck } from './email-check.ts';

type Reproof = Proof & { password?: string | null | undefined };

/**
 * A stolen sign-in must not be enough. So the password is asked for again, and a code where there is a second factor; the new address has to confirm, and the old one is told. A
 * code counts once, so it is used last.
 */
export async function askForNewEmail(ctx: Ctx, account: Account, email: string, { password, ...proof }: Reproof): Promise<void> {
  if (!password) throw malformed('Please enter your current password.', ['body', 'password']);
  await assertPassword(ctx, account, password);
  if (email === account.email) throw malformed('This is your email already.', ['path', 'email']);
  await spendEmailCheck(ctx);
  const found = await findAccount(ctx, account.realm_id, email);
  const isTaken = found !== null && !isOnlyInvited(found);
  if (isTaken && !inPrivacyMode(ctx)) throw emailInUse();
  await assertSecondFactorIfOn(ctx, account.account_id, proof);
  await spend(ctx, 'mail-to', mailbox('email-change', email, account.realm_id));
  await inTransaction(ctx, async (tx) => {
    await lockOwnAccount(tx);
    const token = await issueToken(tx, { purpose: 'email-change', accountId: account.account_id, data: { email, from: ctx.address } });
    const confirm = (by: Ctx) => mailConfirmNewEmail(by, { ...account, email }, token);
    // In privacy mode it is made after the answer, so that the answer takes the same time for every address.
    if (!isTaken) await (inPrivacyMode(ctx) ? tx.afterCommit(() => confirm(ctx)) : confirm(tx));
    await mailEmailChangeNote(tx, account, 'asked');
    await recordAudit(tx, { action: 'email', outcome: 'asked', subject: account.account_id });
  });
}
