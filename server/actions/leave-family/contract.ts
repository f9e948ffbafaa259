import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const leaveFamilyContract = defineAction({
  name: 'leave-family',
  who: ['web'],
  summary: "Takes the caller out of somebody else's family. They no longer spend on its organizer's card, who is told by mail. Leaving again changes nothing.",
  input: z.object({ family_id: objectIdSchema }),
  item: z.object({ family_id: z.string(), left: z.boolean() }),
  refusals: [404, 409, 429],
});
