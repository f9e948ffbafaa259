import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { removedItem } from '#server/people/contract.ts';

export const familyRemoveMemberContract = defineAction({
  name: 'family-remove-member',
  who: ['web'],
  summary: "Takes a member out of the caller's family.",
  input: z.object({ consumer_id: objectIdSchema }),
  item: removedItem,
  refusals: [404, 409, 429],
});
