import type { ObjectId } from '#domain/ids.ts';
import { spend, spendOwnMail } from '#server/accounts/account-limits.ts';
import { type AccountToken, dropOpenTokens, issueToken, readToken, tokenInvalid, useToken } from '#server/accounts/account-tokens.ts';
import { findAccount, lockAccount, emailInUse, type Account } from '#server/accounts/accounts.ts';
import { nameAccountsAfter } from '#server/accounts/consumer-records.ts';
import { mailChoosePassword, mailEmailChangeNote, mailVerify } from '#server/accounts/mails/mails.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { readCheckoutKey } from '#server/accounts/sessions/checkout-key.ts';
import { claimAccount, confirmAccount, endOtherSignIns } from '#server/accounts/sign-in/claim-account.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { countedAddress } from '#server/platform/address.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { earlierEmails } from './own-addresses.ts';
import { takeInvited } from './take-invited.ts';

type Verified = { verified: true; password_needed: boolean };

/** Opening the link twice answers 'verified' twice, but changes things only once. */
export async function openVerification(ctx: Ctx, secret: string, checkoutKey: string | null): Promise<Verified> {
  const verify = await readToken(ctx, 'verify', secret);
  const change = verify ? null : await readToken(ctx, 'email-change', secret);
  const token = verify ?? change;
  if (!token) throw tokenInvalid();
  const here = await inWorkspace(ctx, token.workspace_id);
  if (change && token.used_at === null && !isOpenedByWhoAsked(ctx, change)) throw signInFirst();
  if (token.used_at !== null) return { verified: true, password_needed: await lacksPassword(here, token.account_id) };
  try {
    return await inTransaction(here, (tx) => (verify ? confirm(tx, verify, secret, checkoutKey) : changeEmail(tx, token, secret)));
  } catch (reason) {
    if (isUniqueViolation(reason)) throw emailInUse();
    // The same link was opened in parallel and that call was first, which is just as good.
    const now = await readToken(ctx, token.purpose as 'verify', secret);
    if (now?.used_at) return { verified: true, password_needed: await lacksPassword(here, token.account_id) };
    throw reason;
  }
}

async function confirm(ctx: Ctx, token: AccountToken, secret: string, checkoutKey: string | null): Promise<Verified> {
  const account = await lockAccount(ctx, token.account_id);
  await useToken(ctx, 'verify', secret);
  if (!account || account.email !== token.data['email']) throw tokenInvalid();
  if (account.confirmed) return { verified: true, password_needed: account.password_hash === null };
  await confirmAccount(ctx, account.account_id);
  if (account.password_hash !== null && (await openedWhereItWasMade(ctx, account, checkoutKey))) {
    await endOtherSignIns(ctx, account.account_id);
    return { verified: true, password_needed: false };
  }
  await claimAccount(ctx, account.account_id);
  await ctx.db.updateTable('account').set({ password_hash: null }).where('account_id', '=', account.account_id).execute();
  await mailChoosePassword(ctx, account.email, await issueToken(ctx, { purpose: 'reset', accountId: account.account_id }));
  return { verified: true, password_needed: true };
}

/**
 * Somebody may have registered a stranger's address and now wait for the stranger to click. So the password stays only if the link is opened by the person who chose it: with the
 * account's session or checkout key, or, while nobody is signed in to it, from the network address where the account was made (docs/decisions).
 */
async function openedWhereItWasMade(ctx: Ctx, account: Account, checkoutKey: string | null): Promise<boolean> {
  if (ctx.actor.accountId === account.account_id) return true;
  const key = await readCheckoutKey(ctx, checkoutKey);
  if (key?.accountId === account.account_id) return true;
  if (account.registered_from === '' || countedAddress(account.registered_from) !== ctx.address) return false;
  const open = await ctx.db
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', account.account_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  return open === undefined;
}

/**
 * Whoever reads a mailbox cannot tell whose account is about to get its address. If it went to somebody else's account, with their password and second factor, it would lock the
 * owner of the address out. So the link must be opened by that account, or, signed out, from the network address where it was asked for (docs/decisions).
 */
function isOpenedByWhoAsked({ actor, address }: Ctx, { account_id, data }: AccountToken): boolean {
  return actor.accountId === null ? data['from'] === address : actor.accountId === account_id;
}

const signInFirst = () => conflict('sign-in-needed', 'Please sign in to the account whose email is to change. Then the link goes on.');

async function changeEmail(ctx: Ctx, token: AccountToken, secret: string): Promise<Verified> {
  const account = await lockAccount(ctx, token.account_id);
  await useToken(ctx, 'email-change', secret);
  const email = newEmailOf(token);
  if (!account || account.disabled || email === null) throw tokenInvalid();
  // Links that were sent to the old address must not work for the new one.
  await dropOpenTokens(ctx, account.account_id, ['reset', 'verify', 'invite']);
  await takeInvited(ctx, account, email);
  await ctx.db
    .updateTable('account')
    .set({ email, earlier_emails: earlierEmails(account, email), confirmed: true, updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', account.account_id)
    .execute();
  await confirmAccount(ctx, account.account_id);
  await nameAccountsAfter(ctx, account.account_id, email);
  await mailEmailChangeNote(ctx, account, 'done');
  await recordAudit(ctx, { action: 'email', outcome: 'changed', subject: account.account_id });
  return { verified: true, password_needed: account.password_hash === null };
}

const newEmailOf = (token: AccountToken): string | null => (typeof token.data['email'] === 'string' ? token.data['email'] : null);

async function lacksPassword(ctx: Ctx, accountId: ObjectId): Promise<boolean> {
  const row = await ctx.db.selectFrom('account').select('password_hash').where('account_id', '=', accountId).executeTakeFirst();
  return row?.password_hash === null;
}

export async function sendVerification(ctx: Ctx, account: Account): Promise<void> {
  await mailVerify(ctx, account.email, await issueToken(ctx, { purpose: 'verify', accountId: account.account_id, data: { email: account.email } }));
}

/**
 * Reveals neither whether the account exists nor whether it still needs the mail, which is made after the answer, so that the answer takes the same time for every address. Whoever
 * is signed in to it knows, and is sent what they ask for.
 */
export async function sendVerificationAgain(ctx: Ctx, realmId: ObjectId, email: string): Promise<void> {
  await spend(ctx, 'mail-address', ctx.address);
  await spendOwnMail(ctx, 'verify', email, realmId);
  ctx.afterCommit(() => sendIfWanted(ctx, realmId, email));
}

async function sendIfWanted(ctx: Ctx, realmId: ObjectId, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = await findAccount(ctx, realmId, email);
    const account = found && (await lockAccount(ctx, found.account_id));
    if (account?.email !== email || account.disabled) return;
    if (!account.confirmed || account.account_id === ctx.actor.accountId) await sendVerification(ctx, account);
  });
}
