import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { nameSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { memberItem } from '#server/people/contract.ts';

export const familyAddChildContract = defineAction({
  name: 'family-add-child',
  who: ['web'],
  summary: "Adds a child to the caller's family.",
  input: z.object({ first_name: nameSchema, last_name: nameSchema, dob: daySchema }),
  item: memberItem,
  refusals: [409, 429],
});
