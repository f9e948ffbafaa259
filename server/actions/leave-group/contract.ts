import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const leaveGroupContract = defineAction({
  name: 'leave-group',
  who: ['web'],
  summary: "Takes the caller out of somebody else's group, and out of the days they were to come on. Its owner is told by mail. Leaving again changes nothing.",
  input: z.object({ group_id: objectIdSchema }),
  item: z.object({ group_id: z.string(), left: z.boolean() }),
  refusals: [404, 409, 429],
});
