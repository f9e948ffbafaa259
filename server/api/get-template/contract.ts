import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { templateItem } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const getTemplate = defineContract({
  id: 'get-template',
  method: 'GET',
  path: '/template/:id',
  who: SIGNED_IN,
  summary: 'A kind of record: its fields, what they may hold and who may write them',
  params: z.object({ id: objectIdSchema }),
  output: templateItem,
  refusals: [400, 401, 404],
});
