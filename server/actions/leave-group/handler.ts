import { action } from '#server/http/route.ts';
import { leaveByOneself } from '#server/people/joining/leave-by-oneself.ts';
import { leaveGroupContract } from './contract.ts';

export const leaveGroupAction = action(leaveGroupContract, async (ctx, data) => {
  await leaveByOneself(ctx, data.group_id, 'group');
  return [{ group_id: data.group_id, left: true }];
});
