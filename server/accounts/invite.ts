import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { AppError, conflict, malformed, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { invitationBudgets, trySpend } from './account-limits.ts';
import { invitedRole, issueToken, readToken, tokenInvalid, useToken } from './account-tokens.ts';
import { type Account, accountById, addMembership, findAccount, isTaken, lockAccount, rolesHere } from './accounts.ts';
import { claimAccount, confirmAccount } from './claim-account.ts';
import { ensureConsumer } from './consumer-records.ts';
import { type Invitation, mailInvite, mailInvited, mailInviteKnown } from './mails.ts';
import { nameOfCaller } from './name-in-mail.ts';
import { addressPrint, noteNewMember } from './new-member.ts';
import { assertPassword, passwordReplaced, setPassword } from './new-password.ts';
import { assertGoodPassword, assertStillGood, holderAs } from './password-rules.ts';
import { inWorkspace } from './places.ts';
import { inPrivacyMode } from './privacy-mode.ts';
import { createAccount, type Person } from './register.ts';
import type { Role } from './tables.ts';

export type Invite = { email: string; firstName: string; lastName: string; role: Role };
export type InviteOutcome = { email: string; status: 'sent' | 'known' | 'limited'; profile_id: ObjectId | null };

/** What becomes true with an invitation beside the account: in its transaction. */
export const inviteFollowers: ((ctx: Ctx, accountId: ObjectId, data: Readonly<Record<string, unknown>>) => Promise<void>)[] = [];

/** What an invitation is to: named in the mail. */
const WHAT: Record<Role, string> = { admin: 'run the venue', staff: 'join the staff', pos: 'join the team at the till', web: 'join' };

/** As what somebody is invited: by the role that is named, else by the realm, and to the Portal where nothing is said. */
export function invitedAs({ realm_id, role }: { realm_id?: string | null | undefined; role?: Role | null | undefined }, at: (string | number)[]): Role {
  const invited = role ?? (realm_id === REALM.pos ? 'staff' : 'web');
  if (realm_id && (realm_id === REALM.portal) !== (invited === 'web')) throw malformed('This role is not one of this realm.', at);
  return invited;
}

/** One mail per invitation, within 20 a day for who invites and 3 an hour for who is invited. */
export async function inviteAccount(ctx: Ctx, invite: Invite, message: string | null): Promise<InviteOutcome> {
  const realmId = invite.role === 'web' ? REALM.portal : REALM.pos;
  let isAllowed = true;
  for (const [what, whom] of invitationBudgets(ctx, invite.email, realmId)) isAllowed &&= await trySpend(ctx, what, whom);
  if (!isAllowed) return { email: invite.email, status: 'limited', profile_id: null };
  const inviter = await nameOfCaller(ctx);
  return inTransaction(ctx, async (ctx) => {
    const person: Person = { firstName: invite.firstName, lastName: invite.lastName, phone: '' };
    const created = await createAccount(ctx, { email: invite.email, person, hash: null, guest: false, realmId });
    const account = created ?? (await findAccount(ctx, realmId, invite.email));
    if (!account) throw conflict('email-in-use', 'Email is already in use.');
    const roles = await rolesHere(ctx, account.account_id);
    // Whom other venues know is nothing to this one until they accept; in privacy mode, not even that others know them.
    const isOurs = roles.length > 0;
    const profileId = isOurs || (created && !inPrivacyMode(ctx)) ? account.account_id : null;
    await recordAudit(ctx, {
      action: 'invite',
      outcome: invite.role,
      ...(profileId && { subject: profileId }),
      detail: { address: addressPrint(invite.email) },
    });
    await mailInvitation(ctx, account, invite.role, { inviter, message, what: WHAT[invite.role] }, roles);
    return { email: invite.email, status: isTaken(account) && (isOurs || !inPrivacyMode(ctx)) ? 'known' : 'sent', profile_id: profileId };
  });
}

/** A role is given to who accepts it by the link. Consumers need none: they become the workspace's by signing in. */
async function mailInvitation(ctx: Ctx, account: Account, role: Role, invitation: Invitation, roles: readonly Role[]): Promise<void> {
  if (isTaken(account) && (role === 'web' || roles.includes(role))) return mailInvited(ctx, account.email, invitation);
  const token = await issueToken(ctx, { purpose: 'invite', accountId: account.account_id, data: { role, invited_by: ctx.actor.accountId } });
  await (isTaken(account) ? mailInviteKnown : mailInvite)(ctx, account.email, invitation, token);
}

export type Completion = { profileId: ObjectId | null; password: string; oldPassword: string | null; person: Partial<Person>; details: DocletData };

/**
 * The invited person chooses a password and says who they are; the link proves the address. Who has an account already
 * shows its password, or replaces it with one that is strong enough for the role.
 */
export async function completeInvite(ctx: Ctx, secret: string, sent: Completion): Promise<{ profile_id: ObjectId; doclet_id: ObjectId | null }> {
  const token = await readToken(ctx, 'invite', secret);
  const known = token && (await accountById(ctx, token.account_id));
  if (!token || !known) throw tokenInvalid();
  if (sent.profileId !== null && sent.profileId !== known.account_id) throw notFound('The profile');
  await assertUnused(ctx, secret);
  const keepsPassword = isTaken(known) && sent.oldPassword === null;
  if (isTaken(known)) await assertOwnPassword(ctx, known, sent);
  const hash = keepsPassword ? known.password_hash! : await ctx.passwords.hash(sent.password);
  return inTransaction(await inWorkspace(ctx, token.workspace_id), async (ctx) => {
    const account = await lockAccount(ctx, known.account_id);
    if (!account || account.disabled) throw tokenInvalid();
    await assertUnused(ctx, secret);
    if (account.password_hash !== known.password_hash || account.confirmed !== known.confirmed) throw ownPasswordNeeded();
    const holder = await holderAs(ctx, account, [invitedRole(token)]);
    if (keepsPassword) assertStillGood(sent.password, holder);
    else assertGoodPassword(sent.password, holder);
    await useToken(ctx, 'invite', secret);
    if (!isTaken(account)) await claimAccount(ctx, account.account_id);
    else if (!keepsPassword) await passwordReplaced(ctx, account);
    await setPassword(ctx, account.account_id, hash);
    await describe(ctx, account, sent.person);
    await addMembership(ctx, account.account_id, invitedRole(token));
    await noteNewMember(ctx, account, invitedRole(token), (token.data['invited_by'] as ObjectId | null | undefined) ?? null);
    const records = account.realm_id === REALM.portal ? await ensureConsumer(ctx, account.account_id, sent.details) : null;
    await confirmAccount(ctx, account.account_id);
    for (const follow of inviteFollowers) await follow(ctx, account.account_id, token.data);
    return { profile_id: account.account_id, doclet_id: records?.consumerId ?? null };
  });
}

/** Asked after the account was read, too: of parallel uses the later ones see a password that only the first one knows. */
async function assertUnused(ctx: Ctx, secret: string): Promise<void> {
  const token = await readToken(ctx, 'invite', secret);
  if (!token) throw tokenInvalid();
  if (token.used_at !== null) throw conflict('already-completed', 'This registration was completed before.');
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
