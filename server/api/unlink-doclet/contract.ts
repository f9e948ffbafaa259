import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const unlinkDoclet = defineContract({
  id: 'unlink-doclet',
  method: 'DELETE',
  path: '/workspace/:ws/doclet/:id/weaves/:weaveId',
  who: SIGNED_IN,
  summary: 'Take a relation away, in both directions',
  params: z.object({ ws: objectIdSchema, id: objectIdSchema, weaveId: objectIdSchema }),
  output: z.object({ _id: objectIdSchema }),
  refusals: [400, 401, 403, 404, 429],
});
