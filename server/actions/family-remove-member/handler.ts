import { action } from '#server/http/route.ts';
import { removeFamilyMember } from '#server/people/family/family.ts';
import { familyRemoveMemberContract } from './contract.ts';

export const familyRemoveMemberAction = action(familyRemoveMemberContract, async (ctx, data) => {
  await removeFamilyMember(ctx, data.consumer_id);
  return [{ consumer_id: data.consumer_id, removed: true }];
});
