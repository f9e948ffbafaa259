import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletById, linkedDoclets } from '#server/doclets/doclets.ts';
import { conflict, notAllowed, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { trySpend } from './account-limits.ts';
import { invitedRole, issueToken, readToken, tokenInvalid, useToken } from './account-tokens.ts';
import { type Account, accountById, addMembership, findAccount, lockAccount } from './accounts.ts';
import { claimAccount, confirmAccount } from './claim-account.ts';
import { consumerRecords, ensureConsumer } from './consumer-records.ts';
import { mailInvite, mailInvited } from './mails.ts';
import { setPassword } from './new-password.ts';
import { assertGoodPassword, holderAs } from './password-rules.ts';
import { inWorkspace } from './places.ts';
import { createAccount, type Person } from './register.ts';
import type { Role } from './tables.ts';

export type Invite = { email: string; firstName: string; lastName: string; role: Role };
export type InviteOutcome = { email: string; status: 'sent' | 'known' | 'limited'; profile_id: ObjectId | null };

/** What becomes true with an invitation beside the account: in its transaction. */
export const inviteFollowers: ((ctx: Ctx, accountId: ObjectId, data: Readonly<Record<string, unknown>>) => Promise<void>)[] = [];

/** What an invitation is to: named in the mail. */
const WHAT: Record<Role, string> = { admin: 'run the venue', staff: 'join the staff', pos: 'join the team at the till', web: 'join' };

/** An Admin invites anybody; a consumer invites consumers into a group that is theirs and has room (trust.md, row 6). */
export async function assertMayInvite(ctx: Ctx, invites: readonly Invite[], groupId: ObjectId | null): Promise<void> {
  if (ctx.actor.caller === 'admin') return;
  if (ctx.actor.caller !== 'web' || groupId === null || invites.some((invite) => invite.role !== 'web')) throw notAllowed();
  const own = await consumerRecords(ctx, ctx.actor.accountId);
  const group = await docletById(ctx, groupId);
  if (!own || group?.templateId !== TEMPLATE.membershipGroup) throw notFound('The group');
  const owned = await linkedDoclets(ctx, own.consumerId, { template: TEMPLATE.membershipGroup, role: WEAVE_ROLE.groupOwner });
  if (!owned.some((link) => link.doclet.id === groupId)) throw notFound('The group');
  const members = await linkedDoclets(ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupMember });
  if (members.length + invites.length > Number(group.data['max_members'] ?? 0)) throw conflict('group-full', 'The group has no room for more members.');
}

/** One mail per invitation, within 20 a day for who invites and 3 an hour for who is invited. */
export async function inviteAccount(ctx: Ctx, invite: Invite, message: string | null): Promise<InviteOutcome> {
  const realmId = invite.role === 'web' ? REALM.portal : REALM.pos;
  const isAllowed = (await trySpend(ctx, 'invite-by', ctx.actor.accountId ?? ctx.address)) && (await trySpend(ctx, 'mail-to', `${realmId}:${invite.email}`));
  if (!isAllowed) return { email: invite.email, status: 'limited', profile_id: null };
  const inviter = await inviterName(ctx);
  return inTransaction(ctx, async (ctx) => {
    const person: Person = { firstName: invite.firstName, lastName: invite.lastName, phone: '' };
    const account =
      (await createAccount(ctx, { email: invite.email, person, hash: null, guest: false, realmId })) ?? (await findAccount(ctx, realmId, invite.email));
    if (!account) throw conflict('email-in-use', 'Email is already in use.');
    await recordAudit(ctx, { action: 'invite', outcome: invite.role, subject: account.account_id });
    const invitation = { inviter, message, what: WHAT[invite.role] };
    if (account.confirmed && account.password_hash !== null) {
      if (invite.role !== 'web') await addMembership(ctx, account.account_id, invite.role);
      await mailInvited(ctx, account.email, invitation);
      return { email: invite.email, status: 'known', profile_id: account.account_id };
    }
    await mailInvite(ctx, account.email, invitation, await issueToken(ctx, { purpose: 'invite', accountId: account.account_id, data: { role: invite.role } }));
    return { email: invite.email, status: 'sent', profile_id: account.account_id };
  });
}

async function inviterName(ctx: Ctx): Promise<string> {
  const account = ctx.actor.accountId ? await accountById(ctx, ctx.actor.accountId) : null;
  return [account?.first_name, account?.last_name].filter(Boolean).join(' ') || ctx.workspace.name;
}

/** The invited person chooses a password and says who they are. The link proves the address. */
export async function completeInvite(
  ctx: Ctx,
  secret: string,
  password: string,
  person: Partial<Person>,
  details: DocletData,
): Promise<{ profile_id: ObjectId; doclet_id: ObjectId | null }> {
  const token = await readToken(ctx, 'invite', secret);
  if (!token) throw tokenInvalid();
  if (token.used_at !== null) throw alreadyDone();
  const invited = await accountById(ctx, token.account_id);
  if (!invited) throw tokenInvalid();
  assertGoodPassword(password, await holderAs(ctx, invited, [invitedRole(token)]));
  const hash = await ctx.passwords.hash(password);
  return inTransaction(await inWorkspace(ctx, token.workspace_id), async (ctx) => {
    const account = await lockAccount(ctx, token.account_id);
    if (!account || account.disabled) throw tokenInvalid();
    if (account.confirmed && account.password_hash !== null) throw alreadyDone();
    await useToken(ctx, 'invite', secret);
    await claimAccount(ctx, account.account_id);
    await setPassword(ctx, account.account_id, hash);
    await describe(ctx, account, person);
    await addMembership(ctx, account.account_id, invitedRole(token));
    const records = account.realm_id === REALM.portal ? await ensureConsumer(ctx, account.account_id, details) : null;
    await confirmAccount(ctx, account.account_id);
    for (const follow of inviteFollowers) await follow(ctx, account.account_id, token.data);
    return { profile_id: account.account_id, doclet_id: records?.consumerId ?? null };
  });
}

async function describe(ctx: Ctx, account: Account, person: Partial<Person>): Promise<void> {
  const { firstName = account.first_name, lastName = account.last_name, phone = account.phone } = person;
  await ctx.db.updateTable('account').set({ first_name: firstName, last_name: lastName, phone }).where('account_id', '=', account.account_id).execute();
}

const alreadyDone = () => conflict('already-completed', 'This registration was completed before.');
