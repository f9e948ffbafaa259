import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { docletItem, idList, listOf, verbose } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getDoclets = defineContract({
  id: 'get-doclets',
  method: 'GET',
  path: '/workspace/:ws/doclet/:ids',
  who: EVERYONE,
  summary: 'Records by id; those that are unknown, foreign or not for the caller are left out',
  params: z.object({ ws: objectIdSchema, ids: idList }),
  query: z.object({ verbose }),
  list: 'loaded',
  output: listOf(docletItem),
  refusals: [400, 401, 404],
});
