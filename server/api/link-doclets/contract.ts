import { docletParams, links, listOf, weaveItem } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const linkDoclets = defineContract({
  id: 'link-doclets',
  method: 'PUT',
  path: '/workspace/:ws/doclet/:id/weaves',
  who: SIGNED_IN,
  summary: 'Relate a record to others; what is related already stays so and takes the data that is sent',
  params: docletParams,
  body: links,
  output: listOf(weaveItem),
  refusals: [400, 401, 403, 404, 409, 429],
});

export const relinkDoclets = defineContract({ ...linkDoclets, id: 'relink-doclets', method: 'POST' });
