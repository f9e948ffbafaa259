import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { isSaneText } from '#domain/validation/text.ts';
import { docletItem, recordData, tags, workspaceParams } from '#server/doclets/contract.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const createDoclet = defineContract({
  id: 'create-doclet',
  method: 'PUT',
  path: '/workspace/:ws/doclet',
  who: SIGNED_IN,
  summary: 'Make a record of a template; where its fields make its title, a `title` that is sent is not used',
  params: workspaceParams,
  body: z.strictObject({
    template_id: objectIdSchema,
    title: z.nullish(z.string().check(z.trim(), z.maxLength(300), z.refine(isSaneText, 'Contains characters that are not text.'))),
    data: recordData,
    tags: z.nullish(tags),
  }),
  output: docletItem,
  // A photo is sent as base64 within the data.
  maxBodyBytes: 6_000_000,
  transaction: 'own',
  refusals: [400, 401, 403, 404, 409, 429],
});
