import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { profileOutput } from '#server/accounts/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const getProfile = defineContract({
  id: 'get-profile',
  method: 'GET',
  path: '/account/profile/:id',
  who: SIGNED_IN,
  guests: true,
  summary: 'Read a profile: one’s own, and for an Admin those of the workspace',
  params: z.object({ id: objectIdSchema }),
  output: profileOutput,
  refusals: [400, 401, 404],
});
