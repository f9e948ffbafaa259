import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';

export const listInvitationsContract = defineAction({
  name: 'list-invitations',
  readsOnly: true,
  who: ['web'],
  summary: 'The families and groups the caller has been invited to.',
  input: z.object({}),
  item: z.object({ consumer_id: z.string(), kind: z.enum(['family', 'group']), name: z.string(), invited_at: z.string() }),
});
