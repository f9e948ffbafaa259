import * as z from 'zod/mini';
import { emailSchema } from '#domain/validation/email.ts';
import { nameSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { memberItem } from '#server/people/contract.ts';

export const familyInviteAdultContract = defineAction({
  name: 'family-invite-adult',
  who: ['web'],
  summary: "Invites an adult into the caller's family. They join when they agree. The caller's own address has to be confirmed.",
  input: z.object({ first_name: nameSchema, last_name: nameSchema, email: emailSchema }),
  item: memberItem,
  refusals: [409, 429],
});
