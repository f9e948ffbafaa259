import { action } from '#server/http/route.ts';
import { leaveByOneself } from '#server/people/joining/leave-by-oneself.ts';
import { leaveFamilyContract } from './contract.ts';

export const leaveFamilyAction = action(leaveFamilyContract, async (ctx, data) => {
  await leaveByOneself(ctx, data.family_id, 'family');
  return [{ family_id: data.family_id, left: true }];
});
