import { action } from '#server/http/route.ts';
import { joinedFamilies } from '#server/people/family/joined-families.ts';
import { listFamiliesContract } from './contract.ts';

export const listFamiliesAction = action(listFamiliesContract, async (ctx) =>
  (await joinedFamilies(ctx)).map(({ familyId, name, organizer }) => ({ family_id: familyId, name, organizer })),
);
