import { action } from '#server/http/route.ts';
import { removeGroupMember } from '#server/people/groups/groups.ts';
import { groupRemoveMemberContract } from './contract.ts';

export const groupRemoveMemberAction = action(groupRemoveMemberContract, async (ctx, data) => {
  await removeGroupMember(ctx, data.group_id, data.consumer_id);
  return [{ consumer_id: data.consumer_id, removed: true }];
});
