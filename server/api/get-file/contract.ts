import * as z from 'zod/mini';
import { OBJECT_ID } from '#domain/ids.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getFile = defineContract({
  id: 'get-file',
  method: 'GET',
  path: '/workspace/file/:id',
  who: EVERYONE,
  summary: 'A file: for its owner, the family, the office, or whoever has an address signed within the last five minutes.',
  params: z.object({ id: z.string().check(z.regex(OBJECT_ID)) }),
  query: z.object({
    ws: z.optional(z.string().check(z.regex(OBJECT_ID))),
    until: z.optional(z.string().check(z.maxLength(12))),
    sig: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: z.unknown(),
});
