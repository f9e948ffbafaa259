import * as z from 'zod/mini';
import { fileParams, fileSignature } from '#server/doclets/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const getFileB64 = defineContract({
  id: 'get-file-b64',
  method: 'GET',
  path: '/workspace/file/:id/b64',
  who: EVERYONE,
  summary: 'The same file as text: `b64`, and `data_url` ready for an image.',
  params: fileParams,
  query: fileSignature,
  output: z.object({ _id: z.string(), file_name: z.string(), file_type: z.string(), b64: z.string(), data_url: z.string() }),
});
