import { inviteAccount, invitedAs, type InviteOutcome } from '#server/accounts/members/invite.ts';
import { wholeList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { inviteMembers } from './contract.ts';

type Answer = Omit<InviteOutcome, 'status'> & { status: InviteOutcome['status'] | 'skipped' };

export const inviteMembersRoute = route(inviteMembers, async (ctx, { body }) => {
  const invites = body.map((sent, index) => {
    const [firstName = '', ...rest] = (sent.name ?? '').split(/\s+/);
    return { email: sent.email ?? '', firstName, lastName: rest.join(' '), role: invitedAs(sent, ['body', index, 'role']) };
  });
  const items: Answer[] = [];
  for (const invite of invites) {
    const isComplete = invite.email !== '' && invite.firstName !== '';
    items.push(isComplete ? await inviteAccount(ctx, invite, null) : { email: invite.email, status: 'skipped', profile_id: null });
  }
  return wholeList(items);
});
