import type { ObjectId } from '#domain/ids.ts';
import { minPasswordLength } from '#domain/validation/password.ts';
import { spend, spendOwnMail, trySpend } from '#server/accounts/account-limits.ts';
import { type AccountToken, issueToken, readToken, tokenInvalid, useToken } from '#server/accounts/account-tokens.ts';
import { type Account, accountById, findAccount, lockAccount, roleIn, rolesHere } from '#server/accounts/accounts.ts';
import { lockOwnAccount } from '#server/accounts/lock-own-account.ts';
import { mailPasswordChanged, mailReset } from '#server/accounts/mails/mails.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import { assertSecondFactorIfOn, type Proof } from '#server/accounts/second-factor/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { claimAccount, confirmAccount, endEverything } from './claim-account.ts';
import { assertGoodPassword, holderOf } from './password-rules.ts';
import { checkPassword } from './sign-in.ts';

/**
 * Mails a link for a new password. Without privacy mode the caller is told if the address is unknown, as the specification wants. A network that was told this often within the
 * hour is answered as in privacy mode.
 */
export async function sendResetLink(ctx: Ctx, realmId: ObjectId, email: string | null): Promise<void> {
  await spend(ctx, 'mail-address', ctx.address);
  const isPrivate = inPrivacyMode(ctx) || !(await trySpend(ctx, 'reset-told', ctx.address));
  if (email === null) return isPrivate ? undefined : refuse();
  await spendOwnMail(ctx, 'reset', email, realmId);
  // In privacy mode the mail is made after the answer, so that the answer takes the same time for every address.
  if (isPrivate) return ctx.afterCommit(async () => void (await sendReset(ctx, realmId, email)));
  if (!(await sendReset(ctx, realmId, email))) refuse();
}

function refuse(): never {
  throw new AppError(400, 'account-unknown', 'The account does not exist, or the email not valid.', { path: ['body', 'email'] });
}

async function sendReset(ctx: Ctx, realmId: ObjectId, email: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findAccount(ctx, realmId, email);
    const account = found && (await lockAccount(ctx, found.account_id));
    // An address that was changed meanwhile no longer counts; a link sent to it would outlive the change.
    if (!account || account.disabled || account.email !== email) return false;
    await mailReset(ctx, account, await issueToken(ctx, { purpose: 'reset', accountId: account.account_id }));
    return true;
  });
}

/** How many characters the password has at least that this link lets somebody choose. */
export async function leastForReset(ctx: Ctx, secret: string): Promise<number> {
  const { account } = await unusedReset(ctx, secret);
  return minPasswordLength(await holderOf(ctx, account));
}

async function unusedReset(ctx: Ctx, secret: string): Promise<{ token: AccountToken; account: Account }> {
  const token = await readToken(ctx, 'reset', secret);
  const account = token && (await accountById(ctx, token.account_id));
  if (!token || token.used_at !== null || !account || account.disabled) throw tokenInvalid();
  return { token, account };
}

/** The link was sent to the address, so using it also proves the address. It ends every sign-in. */
export async function redeemReset(ctx: Ctx, secret: string, password: string): Promise<{ profile_id: string }> {
  const { token, account } = await unusedReset(ctx, secret);
  assertGoodPassword(password, await holderOf(ctx, account), account.email);
  const hash = await ctx.passwords.hash(password);
  return inTransaction(await inWorkspace(ctx, token.workspace_id), async (ctx) => {
    const account = await lockAccount(ctx, token.account_id);
    await useToken(ctx, 'reset', secret);
    if (!account || account.disabled) throw tokenInvalid();
    await setPassword(ctx, account.account_id, hash);
    if (!account.confirmed) await claimAccount(ctx, account.account_id);
    await confirmAccount(ctx, account.account_id);
    await passwordReplaced(ctx, account, 'reset');
    return { profile_id: account.account_id };
  });
}

/** Changes the password, given the old one, and a code where there is a second factor. Every sign-in ends, and the caller continues with a new one. */
export async function replacePassword(ctx: Ctx, account: Account, oldPassword: string, password: string, proof: Proof): Promise<void> {
  await assertPassword(ctx, account, oldPassword, 'old_password');
  assertGoodPassword(password, await holderOf(ctx, account), account.email);
  await assertSecondFactorIfOn(ctx, account.account_id, proof);
  const hash = await ctx.passwords.hash(password);
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockOwnAccount(ctx);
    if (locked.password_hash !== account.password_hash) throw passwordWrong('old_password');
    await setPassword(ctx, account.account_id, hash);
    await passwordReplaced(ctx, account);
    const role = roleIn(account.realm_id, await rolesHere(ctx, account.account_id)) ?? 'web';
    const place = { realmId: account.realm_id, workspaceId: ctx.workspace.id, userAgent: ctx.userAgent, address: ctx.ip };
    const session = await ctx.sessions.openIn(ctx, { ...place, accountId: account.account_id, kind: 'full', role, secondFactor: signedIn(ctx).secondFactor });
    ctx.meta['auth_key'] = session.token;
  });
}

/** Asks for the password before something for which a stolen sign-in must not suffice. Counted like a sign-in. */
export async function assertPassword(ctx: Ctx, account: Account, password: string, field: PasswordField = 'password'): Promise<void> {
  try {
    await checkPassword(ctx, { realmId: account.realm_id, email: account.email, username: null, password });
  } catch (reason) {
    throw reason instanceof AppError && reason.code === 'sign-in-failed' ? passwordWrong(field) : reason;
  }
}

/** Ends every sign-in made with the old password, and tells the owner. */
export async function passwordReplaced(ctx: Ctx, account: Account, outcome: 'changed' | 'reset' = 'changed'): Promise<void> {
  await endEverything(ctx, account.account_id);
  await mailPasswordChanged(ctx, account);
  await recordAudit(ctx, { action: 'password', outcome, subject: account.account_id });
}

export async function setPassword(ctx: Ctx, accountId: ObjectId, hash: string): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ password_hash: hash, updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', accountId)
    .execute();
}

/** The field of the body that held the current password. */
type PasswordField = 'password' | 'old_password';

const passwordWrong = (field: PasswordField) => new AppError(400, 'password-wrong', 'Your current password is not correct.', { path: ['body', field] });
