import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { amount, tillFields } from '#server/pos/contract.ts';

export const removeTillCashContract = defineAction({
  name: 'remove-till-cash',
  who: BACK_OFFICE,
  summary: 'Asks for cash to be taken out of a till; an Admin who is somebody else confirms it as a task.',
  input: z.object({ ...tillFields, cash_out: z.nullish(amount), admin_profile_id: z.nullish(objectIdSchema) }),
  item: z.object({ task_id: z.string(), status: z.enum(['open', 'confirmed', 'declined']), till_id: z.string(), cash_out: z.number() }),
  refusals: [403, 404, 409],
});
