import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { objectId } from '#server/people/contract.ts';

export const answerInvitationContract = defineAction({
  name: 'answer-invitation',
  who: ['web'],
  summary: 'Joins the family or group the caller has been invited to, or declines.',
  input: z.object({ consumer_id: objectId, accept: z.boolean() }),
  item: z.object({ consumer_id: z.string(), invited_status: z.enum(['accepted', 'declined']) }),
  refusals: [404, 409],
});
