import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { nameSchema, notedPhoneSchema } from '#domain/validation/person.ts';
import { profileOutput } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

const changes = { first_name: z.optional(nameSchema), last_name: z.optional(nameSchema), phone: z.optional(notedPhoneSchema) };

export const updateProfile = defineContract({
  id: 'update-profile',
  method: 'POST',
  path: '/account/profile/:id',
  who: SIGNED_IN,
  summary: 'Change one’s own name or phone, on one’s record and open tickets too',
  params: z.object({ id: objectIdSchema }),
  body: z.strictObject({ ...changes, profile: z.optional(z.strictObject(changes)) }),
  output: profileOutput,
  refusals: [400, 401, 404, 409],
});
