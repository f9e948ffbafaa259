import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';

export const publicUserInfoContract = defineAction({
  name: 'public-user-info',
  readsOnly: true,
  who: SIGNED_IN,
  summary: 'First name and initial of people the caller knows, and at a till of anybody; whole names for staff, and at a till of those it has scanned.',
  input: z.object({ profile_ids: z.array(objectIdSchema).check(z.maxLength(200)) }),
  item: z.object({ profile_id: z.string(), first_name: z.string(), last_name: z.string() }),
});
