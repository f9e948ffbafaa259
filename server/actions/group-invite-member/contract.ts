import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { nameSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { memberItem } from '#server/people/contract.ts';

export const groupInviteMemberContract = defineAction({
  name: 'group-invite-member',
  who: ['web', 'staff', 'admin'],
  summary: 'Invites somebody into a group, while it has room.',
  input: z.object({ group_id: objectIdSchema, first_name: nameSchema, last_name: nameSchema, email: emailSchema }),
  item: memberItem,
  refusals: [404, 409, 429],
});
