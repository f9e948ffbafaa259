import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletItem, idList, listOf, verbose, weaveItem } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const getDocletWeaves = defineContract({
  id: 'get-doclet-weaves',
  method: 'GET',
  path: '/workspace/:ws/doclet/:ids/weaves',
  who: SIGNED_IN,
  summary: 'The relations of records, with the records at their other end when verbose',
  params: z.object({ ws: objectIdSchema, ids: idList }),
  query: z.object({ verbose }),
  list: 'loaded',
  output: listOf(z.extend(weaveItem, { doclet_id: objectIdSchema, doclet: z.optional(docletItem) })),
  refusals: [400, 401, 404],
});
