import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { invitationBudgets, trySpend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { findAccount, isTaken, rolesHere, emailInUse, type Account } from '#server/accounts/accounts.ts';
import { addressPrint } from '#server/accounts/address-print.ts';
import { type Invitation, mailInvite, mailInvited, mailInviteKnown } from '#server/accounts/mails/mails.ts';
import { nameOfCaller } from '#server/accounts/mails/name-in-mail.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import { createAccount, type Person } from '#server/accounts/registration/register.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { malformed } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

export type Invite = { email: string; firstName: string; lastName: string; role: Role };
export type InviteOutcome = { email: string; status: 'sent' | 'known' | 'limited'; profile_id: ObjectId | null };

/** What the mail says somebody is invited to. */
const WHAT: Record<Role, string> = { admin: 'run the venue', staff: 'join the staff', pos: 'join the team at the till', web: 'join' };

/** The role of an invitation: the one that is named, otherwise the realm's, otherwise the Portal's. */
export function invitedAs({ realm_id, role }: { realm_id?: string | null | undefined; role?: Role | null | undefined }, at: (string | number)[]): Role {
  const invited = role ?? (realm_id === REALM.pos ? 'staff' : 'web');
  if (realm_id && (realm_id === REALM.portal) !== (invited === 'web')) throw malformed('This role is not one of this realm.', at);
  return invited;
}

/** Sends one mail per invitation, within 20 a day for the person who invites and 3 an hour for the invited address. */
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
    if (!account) throw emailInUse();
    const roles = await rolesHere(ctx, account.account_id);
    // Accounts of other venues are not shown to this one until their owners accept. In privacy mode it does not even learn that they exist.
    const isOurs = roles.length > 0;
    const profileId = isOurs || (created && !inPrivacyMode(ctx)) ? account.account_id : null;
    await recordAudit(ctx, {
      action: 'invite',
      outcome: invite.role,
      ...(profileId && { subject: profileId }),
      detail: { address: addressPrint(invite.email) },
    });
    await mailInvitation(ctx, account, invite, { inviter, message, what: WHAT[invite.role], role: invite.role }, roles);
    return { email: invite.email, status: isTaken(account) && (isOurs || !inPrivacyMode(ctx)) ? 'known' : 'sent', profile_id: profileId };
  });
}

/** A role is given when its link is accepted. Consumers need no link: they join the workspace by signing in. */
async function mailInvitation(ctx: Ctx, account: Account, invite: Invite, invitation: Invitation, roles: readonly Role[]): Promise<void> {
  const { role, email, firstName, lastName } = invite;
  if (isTaken(account) && (role === 'web' || roles.includes(role))) return mailInvited(ctx, account.email, invitation);
  const token = await issueToken(ctx, {
    purpose: 'invite',
    accountId: account.account_id,
    data: { role, invited_by: ctx.actor.accountId, email, name: fullName(firstName, lastName) },
  });
  await (isTaken(account) ? mailInviteKnown : mailInvite)(ctx, account.email, invitation, token);
}
