import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const checkEmail = defineContract({
  id: 'check-email',
  method: 'GET',
  path: '/account/:realm/email/:email',
  who: EVERYONE,
  needsNoSession: true,
  noHead: true,
  summary: 'Tell whether an address has an account: 409 when it has',
  params: z.object({ realm: objectIdSchema, email: emailSchema }),
  output: z.object({ in_use: z.literal(false) }),
  refusals: [400, 404, 409, 429],
});
