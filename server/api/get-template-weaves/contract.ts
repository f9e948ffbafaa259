import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf, templateWeave } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const getTemplateWeaves = defineContract({
  id: 'get-template-weaves',
  method: 'GET',
  path: '/template/:id/weaves',
  who: SIGNED_IN,
  summary: 'What records of a kind may be related to, and who may relate them',
  params: z.object({ id: objectIdSchema }),
  list: 'whole',
  output: listOf(templateWeave),
  refusals: [400, 401, 404],
});

export const getTemplateWeavesTo = defineContract({
  ...getTemplateWeaves,
  id: 'get-template-weaves-to',
  path: '/template/:id/weaves/:other',
  summary: 'How records of one kind may be related to records of another',
  params: z.object({ id: objectIdSchema, other: objectIdSchema }),
});
