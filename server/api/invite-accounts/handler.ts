import type { ObjectId } from '#domain/ids.ts';
import { inviteAccount, invitedAs, type Invite, type InviteOutcome } from '#server/accounts/members/invite.ts';
import { assertOwnWorkspace, ownProfile } from '#server/accounts/profile/own-profile.ts';
import type { Ctx } from '#server/context.ts';
import { notAllowed } from '#server/errors.ts';
import { wholeList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { type GroupInvite, inviteIntoGroup, onlyGroupWithRoom } from '#server/people/groups/group-invitations.ts';
import { inviteAccounts } from './contract.ts';

export const inviteAccountsRoute = route(inviteAccounts, async (ctx, { body }) => {
  assertOwnWorkspace(ctx, body.workspace_id);
  ownProfile(ctx, body.profile_id);
  const invites = body.invites.map(({ role, ...sent }, index): Invite => {
    const [first = '', ...rest] = (sent.name ?? '').split(/\s+/);
    const invitedRole = invitedAs({ realm_id: body.realm_id, role }, ['body', 'invites', index, 'role']);
    return { email: sent.email ?? '', firstName: sent.first_name || first, lastName: sent.last_name || rest.join(' '), role: invitedRole };
  });
  const complete = invites.filter(isComplete);
  const message = body.custom_message ?? null;
  const sent = ctx.actor.caller === 'admin' ? await inviteEach(ctx, complete, message) : await inviteAsConsumer(ctx, complete, message, body.group_id);
  return wholeList(invites.map((invite) => (isComplete(invite) ? sent.shift()! : { email: invite.email, status: 'skipped' as const, profile_id: null })));
});

async function inviteEach(ctx: Ctx, invites: readonly Invite[], message: string | null): Promise<InviteOutcome[]> {
  const items: InviteOutcome[] = [];
  for (const invite of invites) items.push(await inviteAccount(ctx, invite, message));
  return items;
}

async function inviteAsConsumer(ctx: Ctx, invites: readonly Invite[], message: string | null, groupId: ObjectId | null | undefined): Promise<GroupInvite[]> {
  if (ctx.actor.caller !== 'web' || invites.some((invite) => invite.role !== 'web')) throw notAllowed();
  return inviteIntoGroup(ctx, groupId ?? (await onlyGroupWithRoom(ctx)), invites, message);
}

/** The specification skips an entry without address or name. */
function isComplete(invite: Invite): boolean {
  return invite.email !== '' && invite.firstName !== '';
}
