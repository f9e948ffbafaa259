import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const endSession = defineContract({
  id: 'end-session',
  method: 'DELETE',
  path: '/account/sessions/:id',
  who: SIGNED_IN,
  summary: 'End one of one’s own sign-ins',
  params: z.object({ id: objectIdSchema }),
  output: z.object({ ended: z.literal(true) }),
  refusals: [400, 401, 404],
  transaction: 'own',
});
