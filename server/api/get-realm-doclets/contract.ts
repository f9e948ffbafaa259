import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { listOf } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getRealmDoclets = defineContract({
  id: 'get-realm-doclets',
  method: 'GET',
  path: '/realm/:realm/doclets/:key/:value',
  who: EVERYONE,
  needsNoSession: true,
  summary: 'Which workspace, brand and event a host name shows',
  params: z.object({
    realm: objectIdSchema,
    key: z.literal('fqdn', 'Hosts are looked up by fqdn.'),
    value: z.string().check(z.minLength(1), z.maxLength(260)),
  }),
  list: 'whole',
  output: listOf(
    z.object({
      _id: objectIdSchema,
      workspace_id: objectIdSchema,
      template_id: objectIdSchema,
      data: z.object({
        fqdn: z.string(),
        workspace_id: objectIdSchema,
        default_brand: z.nullable(objectIdSchema),
        default_event: z.nullable(objectIdSchema),
        copyright: z.string(),
        terms_path: z.string(),
      }),
    }),
  ),
  refusals: [400, 404],
});
