import { REALM } from '#domain/fixed-ids.ts';
import { assertMayInvite, inviteAccount, type Invite, type InviteOutcome } from '#server/accounts/invite.ts';
import { assertOwnWorkspace, ownProfile } from '#server/accounts/own-profile.ts';
import { route } from '#server/http/route.ts';
import { inviteAccounts } from './contract.ts';

export const inviteAccountsRoute = route(inviteAccounts, async (ctx, { body }) => {
  assertOwnWorkspace(ctx, body.workspace_id);
  ownProfile(ctx, body.profile_id);
  const standard = body.realm_id === REALM.portal || ctx.actor.caller === 'web' ? 'web' : 'staff';
  const invites = body.invites.map((sent): Invite => {
    const [first = '', ...rest] = (sent.name ?? '').split(' ');
    return { email: sent.email ?? '', firstName: sent.first_name || first, lastName: sent.last_name || rest.join(' '), role: sent.role ?? standard };
  });
  const complete = invites.filter(isComplete);
  await assertMayInvite(ctx, complete, body.group_id ?? null);
  const items: (InviteOutcome | { email: string; status: 'skipped'; profile_id: null })[] = [];
  for (const invite of invites)
    items.push(
      isComplete(invite) ? await inviteAccount(ctx, invite, body.custom_message ?? null) : { email: invite.email, status: 'skipped', profile_id: null },
    );
  return { items };
});

/** As the specification has it: an entry without address or name is passed over. */
function isComplete(invite: Invite): boolean {
  return invite.email !== '' && invite.firstName !== '';
}
