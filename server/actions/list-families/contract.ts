import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';

export const listFamiliesContract = defineAction({
  name: 'list-families',
  readsOnly: true,
  who: ['web'],
  summary: 'The families of others that the caller belongs to, each with the first name and initial of its organizer.',
  input: z.object({}),
  item: z.object({ family_id: z.string(), name: z.string(), organizer: z.string() }),
});
