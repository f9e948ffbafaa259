import * as z from 'zod/mini';
import { docletItem, docletParams, recordData, tags } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const updateDoclet = defineContract({
  id: 'update-doclet',
  method: 'POST',
  path: '/workspace/:ws/doclet/:id',
  who: SIGNED_IN,
  summary: 'Change the named fields of a record, or its tags; of a ticket, the name of whom it is for',
  params: docletParams,
  body: z.strictObject({ data: z.optional(recordData), tags: z.optional(tags), if_updated_at: z.optional(z.iso.datetime()) }),
  output: docletItem,
  // A photo is sent as base64 within the data.
  maxBodyBytes: 6_000_000,
  transaction: 'own',
  refusals: [400, 401, 403, 404, 409, 429],
});
