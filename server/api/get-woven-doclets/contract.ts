import * as z from 'zod/mini';
import { docletItem, docletParams, listOf, verbose } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const getWovenDoclets = defineContract({
  id: 'get-woven-doclets',
  method: 'GET',
  path: '/workspace/:ws/doclet/:id/weaves/doclets',
  who: SIGNED_IN,
  summary: 'The records that a record is related to, of one template where asked',
  params: docletParams,
  query: z.object({ query: z._default(z.string().check(z.maxLength(2048)), ''), verbose }),
  list: 'loaded',
  output: listOf(docletItem),
  refusals: [400, 401, 404],
});
