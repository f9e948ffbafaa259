import * as z from 'zod/mini';
import { fileParams, fileSignature } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getFile = defineContract({
  id: 'get-file',
  method: 'GET',
  path: '/workspace/file/:id',
  who: EVERYONE,
  summary: 'A file: for its owner, the family, the office, or whoever has an address signed within the last five minutes.',
  params: fileParams,
  query: fileSignature,
  produces: 'image/*',
  output: z.unknown(),
});
