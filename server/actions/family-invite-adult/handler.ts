import { action } from '#server/http/route.ts';
import { inviteAdult } from '#server/people/family/family.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { familyInviteAdultContract } from './contract.ts';

export const familyInviteAdultAction = action(familyInviteAdultContract, async (ctx, data) => [
  memberItemOf(await inviteAdult(ctx, { firstName: data.first_name, lastName: data.last_name, email: data.email })),
]);
