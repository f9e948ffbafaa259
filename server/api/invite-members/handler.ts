import { REALM } from '#domain/fixed-ids.ts';
import { inviteAccount, type InviteOutcome } from '#server/accounts/invite.ts';
import { malformed } from '#server/errors.ts';
import { wholeList } from '#server/http/page-answer.ts';
import { route } from '#server/http/route.ts';
import { inviteMembers } from './contract.ts';

type Answer = Omit<InviteOutcome, 'status'> & { status: InviteOutcome['status'] | 'skipped' };

export const inviteMembersRoute = route(inviteMembers, async (ctx, { body }) => {
  const invites = body.map(({ name, email, realm_id, role }) => {
    const [firstName = '', ...rest] = (name ?? '').split(/\s+/);
    return { email: email ?? '', firstName, lastName: rest.join(' '), role: role ?? (realm_id === REALM.pos ? 'staff' : 'web'), realm_id };
  });
  const astray = invites.findIndex(({ role, realm_id }) => realm_id && (realm_id === REALM.portal) !== (role === 'web'));
  if (astray >= 0) throw malformed('This role is not one of this realm.', ['body', astray, 'role']);
  const items: Answer[] = [];
  for (const invite of invites) {
    const isComplete = invite.email !== '' && invite.firstName !== '';
    items.push(isComplete ? await inviteAccount(ctx, invite, null) : { email: invite.email, status: 'skipped', profile_id: null });
  }
  return wholeList(items);
});
