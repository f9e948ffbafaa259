import * as z from 'zod/mini';
import { docletItem, listOf, verbose, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

/** Only for the back office: text to find in a title, in any case. */
const search = z._default(z.string().check(z.trim(), z.maxLength(80)), '');

export const queryDoclets = defineContract({
  id: 'query-doclets',
  method: 'GET',
  path: '/workspace/:ws/doclets',
  who: EVERYONE,
  summary: 'Records that pass a filter, a page at a time',
  params: workspaceParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(2048)), ''), verbose, search }),
  list: 'sorted',
  output: listOf(docletItem),
  refusals: [400, 401, 404],
});
