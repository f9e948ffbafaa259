import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { objectId, removedItem } from '#server/people/contract.ts';

export const familyRemoveMemberContract = defineAction({
  name: 'family-remove-member',
  who: ['web'],
  summary: "Takes a member out of the caller's family.",
  input: z.object({ consumer_id: objectId }),
  item: removedItem,
  refusals: [404, 409],
});
