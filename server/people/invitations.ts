import { sql } from 'kysely';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { accountById, findAccount, type Account } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { mailInvite, mailInvited } from '#server/accounts/mails.ts';
import { createAccount } from '#server/accounts/register.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets, lockDoclet, saveDocletData, setDocletOwner, unweave, weave } from '#server/doclets/doclets.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { familiesOf, signedIn } from './own-records.ts';
import { NO_SPENDING } from './payer.ts';

/** Twenty a day for who invites, and a few an hour for who is invited: asked before anything is made. */
export async function spendInvitation(ctx: Ctx, email: string): Promise<void> {
  await spend(ctx, 'invite-by', signedIn(ctx).accountId);
  await spend(ctx, 'mail-to', `${REALM.portal}:${email}`);
}

/** A mail to somebody who may join. Who has no account yet is asked to make one, and joins by doing so. */
export async function sendInvitation(
  ctx: Ctx,
  invited: { consumerId: ObjectId; email: string; firstName: string; lastName: string; what: string },
): Promise<void> {
  const inviter = await nameOfCaller(ctx);
  const person = { firstName: invited.firstName, lastName: invited.lastName, phone: '' };
  const account =
    (await createAccount(ctx, { email: invited.email, person, hash: null, guest: false })) ?? (await findAccount(ctx, REALM.portal, invited.email));
  if (!account) throw conflict('email-in-use', 'Email is already in use.');
  const invitation = { inviter, message: null, what: invited.what };
  if (account.confirmed && account.password_hash !== null) {
    await mailInvited(ctx, account.email, invitation);
    ctx.afterCommit(() => ctx.live.changed(`profile:${account.account_id}`));
    return;
  }
  await mailInvite(
    ctx,
    account.email,
    invitation,
    await issueToken(ctx, { purpose: 'invite', accountId: account.account_id, data: { role: 'web', consumer_id: invited.consumerId } }),
  );
}

export async function nameOfCaller(ctx: Ctx): Promise<string> {
  const account = await accountById(ctx, signedIn(ctx).accountId);
  return [account?.first_name, account?.last_name].filter(Boolean).join(' ') || ctx.workspace.name;
}

export type Invitation = { consumerId: ObjectId; kind: 'family' | 'group'; name: string; invitedAt: Date };

/** What the caller has been invited to under their confirmed address. */
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

async function confirmedAccount(ctx: Ctx): Promise<Account | null> {
  const account = await accountById(ctx, signedIn(ctx).accountId);
  return account?.confirmed && !account.guest ? account : null;
}

/** Yes or no, by the person the invitation was sent to and nobody else. The same answer again is the same answer. */
export async function answerInvitation(ctx: Ctx, consumerId: ObjectId, accept: boolean): Promise<'accepted' | 'declined'> {
  const account = await confirmedAccount(ctx);
  if (!account) throw notFound('The invitation');
  return inTransaction(ctx, async (ctx) => {
    const placeholder = await lockDoclet(ctx, consumerId).catch(() => null);
    const answer = accept ? 'accepted' : 'declined';
    if (placeholder?.templateId !== TEMPLATE.consumer || placeholder.data.invited_email !== account.email) throw notFound('The invitation');
    if (placeholder.data.invited_status === answer) return answer;
    if (placeholder.data.invited_status !== 'pending') throw conflict('invitation-closed', 'This invitation is no longer open.');
    if (accept) await join(ctx, account.account_id, placeholder);
    else await decline(ctx, placeholder);
    return answer;
  });
}

/** Whoever completes the registration they were invited to has agreed to that invitation, and to no other. */
export async function followInvite(ctx: Ctx, accountId: ObjectId, data: Readonly<Record<string, unknown>>): Promise<void> {
  if (!isObjectId(data.consumer_id)) return;
  const placeholder = await lockDoclet(ctx, data.consumer_id).catch(() => null);
  const account = await accountById(ctx, accountId);
  if (placeholder?.data.invited_status === 'pending' && placeholder.data.invited_email === account?.email) await join(ctx, accountId, placeholder);
}

/** The record that stood for the person gives its place to their own, and its tickets and days with it. */
async function join(ctx: Ctx, accountId: ObjectId, placeholder: Doclet): Promise<void> {
  const { consumerId } = await ensureConsumer(ctx, accountId);
  const places = await linkedDoclets(ctx, placeholder.id);
  if (places.some(({ doclet: place, role }) => role === WEAVE_ROLE.familyMember && place.ownerAccount !== accountId))
    await takeSpending(ctx, placeholder, consumerId);
  for (const { doclet: place, role } of places) {
    if (role !== WEAVE_ROLE.familyMember && role !== WEAVE_ROLE.groupMember) continue;
    await unweave(ctx, { fromId: placeholder.id, toId: place.id, role });
    if (place.ownerAccount !== accountId) await weave(ctx, { fromId: place.id, toId: consumerId, role });
    if (place.ownerAccount) ctx.afterCommit(() => ctx.live.changed(`profile:${place.ownerAccount}`));
  }
  for (const table of ['admission', 'group_reservation'] as const) {
    await ctx.db
      .updateTable(table)
      .set({ consumer_id: consumerId })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('consumer_id', '=', placeholder.id)
      .execute();
  }
  await saveDocletData(ctx, placeholder, { invited_status: 'accepted' });
  await setDocletOwner(ctx, placeholder.id, null);
}

/** What the organizer allowed who they invited; to somebody of another family it does not go over. */
async function takeSpending(ctx: Ctx, placeholder: Doclet, consumerId: ObjectId): Promise<void> {
  const consumer = await lockDoclet(ctx, consumerId);
  const isFirst = (await familiesOf(ctx, consumerId)).length === 0;
  const { cashless_spending = null, daily_spending_limit = null } = placeholder.data;
  await saveDocletData(ctx, consumer, isFirst ? { cashless_spending, daily_spending_limit } : NO_SPENDING);
}

async function decline(ctx: Ctx, placeholder: Doclet): Promise<void> {
  for (const { doclet: place, role } of await linkedDoclets(ctx, placeholder.id)) {
    if (role === WEAVE_ROLE.familyMember || role === WEAVE_ROLE.groupMember) await unweave(ctx, { fromId: placeholder.id, toId: place.id, role });
  }
  await saveDocletData(ctx, placeholder, { invited_status: 'declined' });
}
