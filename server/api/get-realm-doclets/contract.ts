import * as z from 'zod/mini';
import { id, listOf } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getRealmDoclets = defineContract({
  id: 'get-realm-doclets',
  method: 'GET',
  path: '/realm/:realm/doclets/:key/:value',
  who: EVERYONE,
  summary: 'Which workspace, brand and event a host name shows',
  params: z.object({ realm: id, key: z.literal('fqdn', 'Hosts are looked up by fqdn.'), value: z.string().check(z.minLength(1), z.maxLength(260)) }),
  output: listOf(
    z.object({
      _id: id,
      workspace_id: id,
      template_id: id,
      data: z.object({
        fqdn: z.string(),
        workspace_id: id,
        default_brand: z.nullable(id),
        default_event: z.nullable(id),
        copyright: z.string(),
        terms_path: z.string(),
      }),
    }),
  ),
  refusals: [400, 401, 404],
});
