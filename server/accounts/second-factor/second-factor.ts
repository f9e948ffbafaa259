import type { ObjectId } from '#domain/ids.ts';
import { giveBack, spend } from '#server/accounts/account-limits.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { dropRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { matchingStep, otpauthUrl, toBase32 } from './totp.ts';

export type Proof = { code?: string | null | undefined; recovery_code?: string | null | undefined };

export async function hasSecondFactor(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepts a code from the app or a recovery code, once. Guesses are counted per account; a right one is given back, and one that is missing is none. */
export async function assertSecondFactor(ctx: Ctx, accountId: ObjectId, proof: Proof): Promise<void> {
  if (!proof.code && !proof.recovery_code) throw codeWrong('code', 'Please enter a code from your authenticator app.');
  await spend(ctx, 'second-factor', accountId);
  const right = proof.recovery_code ? await spendRecoveryCode(ctx, accountId, proof.recovery_code) : await spendCode(ctx, accountId, proof.code!, 'confirmed');
  if (!right) throw codeWrong(proof.recovery_code ? 'recovery_code' : 'code');
  await giveBack(ctx, 'second-factor', accountId);
}

/** Asked after the password, before something for which a stolen sign-in must not suffice, of whoever has set a second factor up. */
export async function assertSecondFactorIfOn(ctx: Ctx, accountId: ObjectId, proof: Proof): Promise<void> {
  if (await hasSecondFactor(ctx, accountId)) await assertSecondFactor(ctx, accountId, proof);
}

/** A new secret is not asked for until its first code has been entered. */
export async function prepareSecondFactor(ctx: Ctx, account: { account_id: ObjectId; email: string }): Promise<{ secret: string; otpauth_url: string }> {
  const secret = ctx.random.bytes(20);
  const saved = await ctx.db
    .insertInto('second_factor')
    .values({ account_id: account.account_id, secret })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ secret, last_step: 0 }).where('second_factor.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst();
  if (!saved) throw conflict('second-factor-exists', 'Your account has a second factor. Remove it first.');
  return { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, ctx.workspace.name, account.email) };
}

/** The first code switches it on. The guess is counted before the transaction, on another connection. */
export async function confirmSecondFactor<T>(ctx: Ctx, accountId: ObjectId, code: string, andThen: (ctx: Ctx) => Promise<T>): Promise<T> {
  await spend(ctx, 'second-factor', accountId);
  const result = await inTransaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx);
    if (!(await spendCode(ctx, accountId, code, 'waiting'))) throw codeWrong();
    return andThen(ctx);
  });
  await giveBack(ctx, 'second-factor', accountId);
  return result;
}

export async function dropSecondFactor(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<void> {
  await ctx.db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await dropRecoveryCodes(ctx, accountId);
}

/** A code counts once: its step must be later than the last accepted one. The first code confirms a new secret. */
async function spendCode(ctx: Pick<Ctx, 'db' | 'clock'>, accountId: ObjectId, code: string, secret: 'confirmed' | 'waiting'): Promise<boolean> {
  const wanted = secret === 'confirmed' ? 'is not' : 'is';
  const factor = await ctx.db
    .selectFrom('second_factor')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', wanted, null)
    .executeTakeFirst();
  const step = factor ? matchingStep(factor.secret, code, ctx.clock.now()) : null;
  if (!factor || step === null) return false;
  const spent = await ctx.db
    .updateTable('second_factor')
    .set({ last_step: step, ...(secret === 'waiting' ? { confirmed_at: new Date(ctx.clock.now()) } : {}) })
    .where('account_id', '=', accountId)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .where('confirmed_at', wanted, null)
    .returning('account_id')
    .executeTakeFirst();
  return spent !== undefined;
}

const codeWrong = (field: keyof Proof = 'code', words = 'This code is not valid.') => new AppError(400, 'code-wrong', words, { path: ['body', field] });
