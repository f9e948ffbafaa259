import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { removedItem } from '#server/people/contract.ts';

export const groupRemoveMemberContract = defineAction({
  name: 'group-remove-member',
  who: ['web', 'staff', 'admin'],
  summary: 'Takes a member out of a group, and out of the days they were to come on.',
  input: z.object({ group_id: objectIdSchema, consumer_id: objectIdSchema }),
  item: removedItem,
  refusals: [404, 429],
});
