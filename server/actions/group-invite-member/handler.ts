import { action } from '#server/http/route.ts';
import { inviteGroupMember } from '#server/people/groups/groups.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { groupInviteMemberContract } from './contract.ts';

export const groupInviteMemberAction = action(groupInviteMemberContract, async (ctx, data) => {
  const { added } = await inviteGroupMember(ctx, data.group_id, { firstName: data.first_name, lastName: data.last_name, email: data.email });
  return [memberItemOf(added)];
});
