import { action } from '#server/http/route.ts';
import { removeGroupMember } from '#server/people/groups.ts';
import { groupRemoveMemberContract } from './contract.ts';

export const groupRemoveMemberAction = action(groupRemoveMemberContract, async (ctx, data) => [
  { consumer_id: data.consumer_id, removed: await removeGroupMember(ctx, data.group_id, data.consumer_id) },
]);
