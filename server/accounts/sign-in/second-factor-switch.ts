import { minPasswordLength, passwordLength } from '#domain/validation/password.ts';
import { type Account, highestRole } from '#server/accounts/accounts.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { mailSecondFactorNote } from '#server/accounts/mails/mails.ts';
import { renewRecoveryCodes } from '#server/accounts/second-factor/recovery-codes.ts';
import { assertSecondFactor, confirmSecondFactor, dropSecondFactor, type Proof } from '#server/accounts/second-factor/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { assertPassword } from './new-password.ts';

/** The current sign-in has proven the second factor. The others have not, and end. */
export async function switchSecondFactorOn(ctx: Ctx, account: Account, code: string): Promise<string[]> {
  const { sessionId } = signedIn(ctx);
  return confirmSecondFactor(ctx, account.account_id, code, async (ctx) => {
    const codes = await renewRecoveryCodes(ctx, account.account_id);
    await ctx.db
      .updateTable('session')
      .set({ second_factor_at: new Date(ctx.clock.now()) })
      .where('session_id', '=', sessionId)
      .execute();
    await ctx.sessions.revokeAllIn(ctx, account.account_id, { except: sessionId });
    ctx.afterCommit(() => ctx.sessions.forget([sessionId]));
    tellStaffAnd(ctx, account.account_id);
    await mailSecondFactorNote(ctx, account, 'on');
    await recordAudit(ctx, { action: 'second factor', outcome: 'on', subject: account.account_id });
    return codes;
  });
}

/** Without a second factor an Admin's password must be longer. A short one has to be changed first. */
export async function switchSecondFactorOff(ctx: Ctx, account: Account, password: string, proof: Proof): Promise<void> {
  await assertPassword(ctx, account, password);
  await assertEnoughAlone(ctx, account, password);
  await assertSecondFactor(ctx, account.account_id, proof);
  await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    await assertEnoughAlone(ctx, account, password);
    await dropSecondFactor(ctx, account.account_id);
    tellStaffAnd(ctx, account.account_id);
    await mailSecondFactorNote(ctx, account, 'off');
    await recordAudit(ctx, { action: 'second factor', outcome: 'off', subject: account.account_id });
  });
}

async function assertEnoughAlone(ctx: Ctx, account: Account, password: string): Promise<void> {
  const least = minPasswordLength('admin');
  if ((await highestRole(ctx, account.account_id)) !== 'admin' || passwordLength(password) >= least) return;
  throw conflict('password-too-short', `Without a second factor an administrator's password has at least ${least} characters. Change it first.`);
}

export async function replaceRecoveryCodes(ctx: Ctx, account: Account, password: string, code: string): Promise<string[]> {
  await assertPassword(ctx, account, password);
  await assertSecondFactor(ctx, account.account_id, { code });
  return inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    await mailSecondFactorNote(ctx, account, 'recovery codes');
    await recordAudit(ctx, { action: 'recovery codes', outcome: 'renewed', subject: account.account_id });
    return renewRecoveryCodes(ctx, account.account_id);
  });
}
