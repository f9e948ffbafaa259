import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

const line = z.nullish(z.string().check(z.maxLength(300)));

export const saveProfilePhoto = defineContract({
  id: 'save-profile-photo',
  method: 'POST',
  path: '/account/profile/:id/photo',
  who: SIGNED_IN,
  summary: 'Keep a photo of oneself, on one’s record too: a base64 data URL of a PNG or JPEG, or base64 with its type',
  params: z.object({ id: objectIdSchema }),
  body: z.object({ image_data: z.string().check(z.minLength(1)), image_ext: line, image_name: line, image_type: line, image_id: line }),
  output: z.object({ image: z.object({ _id: z.string(), url: z.string() }) }),
  refusals: [400, 401, 404, 409, 413, 429],
  maxBodyBytes: 12_000_000,
  transaction: 'own',
});
