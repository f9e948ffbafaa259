import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const streamAsset = defineContract({
  id: 'stream-asset',
  method: 'GET',
  path: '/assets/stream/:file_name',
  who: EVERYONE,
  needsNoSession: true,
  hasEtag: true,
  summary: 'A published picture of the workspace of this host, or of the one named by `ws`.',
  params: z.object({ file_name: z.string() }),
  query: z.object({ ws: z.optional(objectIdSchema) }),
  produces: 'image/*',
  output: z.unknown(),
});
