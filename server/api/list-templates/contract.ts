import * as z from 'zod/mini';
import { listOf, templateItem, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const listTemplates = defineContract({
  id: 'list-templates',
  method: 'GET',
  path: '/workspace/:ws/templates',
  who: SIGNED_IN,
  summary: 'The kinds of record, with the fields the caller may read; a query keeps those with it in their name or key',
  params: workspaceParams,
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
  list: 'whole',
  output: listOf(templateItem),
  refusals: [400, 401, 404],
});
