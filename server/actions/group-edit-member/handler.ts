import { action } from '#server/http/route.ts';
import { editGroupMember } from '#server/people/groups/groups.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { groupEditMemberContract } from './contract.ts';

export const groupEditMemberAction = action(groupEditMemberContract, async (ctx, { group_id, consumer_id, first_name, last_name, email }) => [
  memberItemOf(
    await editGroupMember(ctx, group_id, consumer_id, {
      ...(first_name === undefined ? {} : { firstName: first_name }),
      ...(last_name === undefined ? {} : { lastName: last_name }),
      ...(email === undefined ? {} : { email }),
    }),
  ),
]);
