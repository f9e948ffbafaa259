import { sql } from 'kysely';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { invitationBudgets, spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { findAccount, isTaken, emailInUse } from '#server/accounts/accounts.ts';
import { assertConfirmed, confirmedAccount } from '#server/accounts/addresses/confirmed-account.ts';
import { mailInvite, mailInvited } from '#server/accounts/mails/mails.ts';
import { nameOfCaller } from '#server/accounts/mails/name-in-mail.ts';
import { createAccount } from '#server/accounts/registration/register.ts';
import type { Ctx } from '#server/context.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';

/** Requires that the caller's own address is confirmed, and charges all budgets for invitations. Called before anything is created. */
export async function spendInvitation(ctx: Ctx, email: string): Promise<void> {
  await assertConfirmed(ctx);
  for (const [what, whom] of invitationBudgets(ctx, email, REALM.portal)) await spend(ctx, what, whom);
}

/** Mails somebody that they may join. A person without an account is asked to create one, and joins by doing so. */
export async function sendInvitation(
  ctx: Ctx,
  invited: { consumerId: ObjectId; email: string; firstName: string; lastName: string; what: string; message?: string | null },
): Promise<{ hasAccount: boolean }> {
  const inviter = await nameOfCaller(ctx);
  const person = { firstName: invited.firstName, lastName: invited.lastName, phone: '' };
  const account =
    (await createAccount(ctx, { email: invited.email, person, hash: null, guest: false })) ?? (await findAccount(ctx, REALM.portal, invited.email));
  if (!account) throw emailInUse();
  const invitation = { inviter, message: invited.message ?? null, what: invited.what, role: 'web' as const };
  if (isTaken(account)) {
    await mailInvited(ctx, account.email, invitation);
    tellPeople(ctx, account.account_id);
    return { hasAccount: true };
  }
  await mailInvite(
    ctx,
    account.email,
    invitation,
    await issueToken(ctx, { purpose: 'invite', accountId: account.account_id, data: { role: 'web', consumer_id: invited.consumerId } }),
  );
  return { hasAccount: false };
}

type Invitation = { consumerId: ObjectId; kind: 'family' | 'group'; name: string; invitedAt: Date };

/** The invitations sent to the caller's confirmed address. */
export async function openInvitations(ctx: Ctx): Promise<Invitation[]> {
  const account = await confirmedAccount(ctx);
  if (!account) return [];
  const { rows } = await sql<{ consumer_id: string; kind: 'family' | 'group'; name: string; at: Date }>`
    select c.doclet_id as consumer_id, case when g.template_id = ${TEMPLATE.consumerGroup} then 'family' else 'group' end as kind, g.title as name, w.created_at as at
    from doclet c
    join weave w on w.workspace_id = c.workspace_id and w.from_id = c.doclet_id and w.role in (${WEAVE_ROLE.familyMember}, ${WEAVE_ROLE.groupMember})
    join doclet g on g.workspace_id = w.workspace_id and g.doclet_id = w.to_id
    where c.workspace_id = ${ctx.workspace.id} and c.data ->> 'invited_email' = ${account.email} and c.data ->> 'invited_status' = 'pending' and c.template_id = ${TEMPLATE.consumer}
    order by w.created_at limit 100`.execute(ctx.db);
  return rows.map((row) => ({ consumerId: row.consumer_id, kind: row.kind, name: row.name, invitedAt: row.at }));
}
