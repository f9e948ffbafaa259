import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { type AccountToken, invitedRole, readToken, tokenInvalid, useToken } from '#server/accounts/account-tokens.ts';
import { type Account, accountById, addMembership, isTaken, lockAccount } from '#server/accounts/accounts.ts';
import { ensureConsumer, isApprovedHere } from '#server/accounts/consumer-records.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import type { Person } from '#server/accounts/registration/register.ts';
import { claimAccount, confirmAccount } from '#server/accounts/sign-in/claim-account.ts';
import { assertPassword, passwordReplaced, setPassword } from '#server/accounts/sign-in/new-password.ts';
import { assertGoodPassword, assertStillGood, holderAs } from '#server/accounts/sign-in/password-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { noteNewMember } from './new-member.ts';

/** What else an accepted invitation does, in its transaction. */
export const inviteFollowers: ((ctx: Ctx, accountId: ObjectId, data: Readonly<Record<string, unknown>>) => Promise<void>)[] = [];

type Completion = { profileId: ObjectId | null; password: string; oldPassword: string | null; person: Partial<Person>; details: DocletData };

/**
 * The invited person chooses a password and enters their name; the link proves the address. Somebody who already has an account gives its password, or replaces it by one that is
 * strong enough for the role.
 */
export async function completeInvite(ctx: Ctx, secret: string, sent: Completion): Promise<{ profile_id: ObjectId; doclet_id: ObjectId | null }> {
  const token = await readToken(ctx, 'invite', secret);
  const known = token && (await accountById(ctx, token.account_id));
  if (!token || !known) throw tokenInvalid();
  if (sent.profileId !== null && sent.profileId !== known.account_id) throw notFound('The profile');
  await unusedInvitation(ctx, secret);
  const keepsPassword = isTaken(known) && sent.oldPassword === null;
  if (isTaken(known)) await assertOwnPassword(ctx, known, sent);
  const hash = keepsPassword ? known.password_hash! : await ctx.passwords.hash(sent.password);
  return inTransaction(await inWorkspace(ctx, token.workspace_id), async (ctx) => {
    const account = await lockAccount(ctx, known.account_id);
    if (!account || account.disabled) throw tokenInvalid();
    await unusedInvitation(ctx, secret);
    if (account.password_hash !== known.password_hash || account.confirmed !== known.confirmed) throw ownPasswordNeeded();
    const holder = await holderAs(ctx, account, [invitedRole(token)]);
    if (keepsPassword) assertStillGood(sent.password, holder, account.email);
    else assertGoodPassword(sent.password, holder, account.email);
    await useToken(ctx, 'invite', secret);
    await assertInviterStillRuns(ctx, token);
    if (!isTaken(account)) await claimAccount(ctx, account.account_id);
    else if (!keepsPassword) await passwordReplaced(ctx, account);
    await setPassword(ctx, account.account_id, hash);
    if (!(await isApprovedHere(ctx, account.account_id))) await describe(ctx, account, sent.person);
    await addMembership(ctx, account.account_id, invitedRole(token));
    await noteNewMember(ctx, account, invitedRole(token), (token.data['invited_by'] as ObjectId | null | undefined) ?? null);
    const records = account.realm_id === REALM.portal ? await ensureConsumer(ctx, account.account_id, sent.details) : null;
    await confirmAccount(ctx, account.account_id);
    for (const follow of inviteFollowers) await follow(ctx, account.account_id, token.data);
    return { profile_id: account.account_id, doclet_id: records?.consumerId ?? null };
  });
}

/** Whom an invitation is for that can still be answered, by the name that whoever invited gave them. */
export async function personInvited(ctx: Ctx, secret: string): Promise<{ firstName: string; lastName: string }> {
  const token = await unusedInvitation(ctx, secret);
  const account = await accountById(ctx, token.account_id);
  if (!account || account.disabled) throw tokenInvalid();
  const { consumer_id: recordId } = token.data;
  const record = typeof recordId === 'string' ? await docletById(await inWorkspace(ctx, token.workspace_id), recordId) : null;
  return { firstName: String(record?.data.first_name ?? account.first_name), lastName: String(record?.data.last_name ?? account.last_name) };
}

/** Checked again after the account was read: with parallel uses, the later ones would otherwise be asked for a password that only the first one knows. */
async function unusedInvitation(ctx: Ctx, secret: string): Promise<AccountToken> {
  const token = await readToken(ctx, 'invite', secret);
  if (!token) throw tokenInvalid();
  if (token.used_at !== null) throw conflict('already-completed', 'This registration was completed before.');
  return token;
}

/** Whoever is dismissed must not come back by an invitation that they sent to another address of theirs. Locked, so that a dismissal that is under way ends first. */
async function assertInviterStillRuns(ctx: Ctx, token: AccountToken): Promise<void> {
  const inviter = token.data['invited_by'];
  if (invitedRole(token) === 'web' || typeof inviter !== 'string') return;
  const admin = await ctx.db
    .selectFrom('membership')
    .select('account_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', inviter)
    .where('role', '=', 'admin')
    .forShare()
    .executeTakeFirst();
  if (!admin) throw tokenInvalid();
}

async function assertOwnPassword(ctx: Ctx, account: Account, { password, oldPassword }: Completion): Promise<void> {
  try {
    await assertPassword(ctx, account, oldPassword ?? password, 'old_password');
  } catch (reason) {
    throw oldPassword === null && reason instanceof AppError && reason.code === 'password-wrong' ? ownPasswordNeeded() : reason;
  }
}

const ownPasswordNeeded = () =>
  new AppError(400, 'password-wrong', 'You have an account with this address already. Please enter its password.', { path: ['body', 'password'] });

async function describe(ctx: Ctx, account: Account, person: Partial<Person>): Promise<void> {
  const { firstName = account.first_name, lastName = account.last_name, phone = account.phone } = person;
  await ctx.db.updateTable('account').set({ first_name: firstName, last_name: lastName, phone }).where('account_id', '=', account.account_id).execute();
}
