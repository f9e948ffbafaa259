import { action } from '#server/http/route.ts';
import { addChild } from '#server/people/family/family.ts';
import { memberItemOf } from '#server/people/member-item.ts';
import { familyAddChildContract } from './contract.ts';

export const familyAddChildAction = action(familyAddChildContract, async (ctx, data) => [
  memberItemOf(await addChild(ctx, { firstName: data.first_name, lastName: data.last_name, dob: data.dob })),
]);
