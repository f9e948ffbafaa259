import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { nameSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { memberItem } from '#server/people/contract.ts';

export const groupEditMemberContract = defineAction({
  name: 'group-edit-member',
  who: ['web', 'staff', 'admin'],
  summary: 'Corrects what was written about an invited member. A new address is invited anew; who has an account keeps their own details.',
  input: z.object({
    group_id: objectIdSchema,
    consumer_id: objectIdSchema,
    first_name: z.optional(nameSchema),
    last_name: z.optional(nameSchema),
    email: z.optional(emailSchema),
  }),
  item: memberItem,
  refusals: [404, 409, 429],
});
