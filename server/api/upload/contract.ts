import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024;

/** The fields beside the file. `extras` is JSON: what the picture is for, and whose it is. */
export const uploadFields = z.object({
  file_name: z.optional(z.string().check(z.maxLength(300))),
  file_type: z.optional(z.string().check(z.maxLength(100))),
  public: z._default(z.enum(['true', 'false', '1', '0', '']), 'false'),
  extras: z._default(z.string().check(z.maxLength(5000)), ''),
});

export const uploadExtras = z.object({
  purpose: z.optional(z.enum(['logo', 'product', 'photo'])),
  subject_id: z.optional(objectIdSchema),
});

export const upload = defineContract({
  id: 'upload',
  method: 'PUT',
  path: '/assets/upload',
  who: SIGNED_IN,
  form: uploadFields,
  transaction: 'own',
  maxBodyBytes: MOST_UPLOAD_BYTES + 100_000,
  summary: 'Keeps a picture (multipart: file_name, file_type, public, file, extras) and answers the name it is streamed by.',
  output: z.object({ _id: z.string(), file_name: z.string(), file_type: z.string(), size: z.number(), public: z.boolean(), url: z.string() }),
  status: 201,
  refusals: [413, 415],
});
