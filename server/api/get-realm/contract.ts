import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getRealm = defineContract({
  id: 'get-realm',
  method: 'GET',
  path: '/realm/:id',
  who: EVERYONE,
  needsNoSession: true,
  summary: "A realm: the consumers' or the staff's",
  params: z.object({ id: objectIdSchema }),
  output: z.object({ _id: objectIdSchema, name: z.string() }),
  refusals: [400, 404],
});
