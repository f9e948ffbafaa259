import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const answerInvitationContract = defineAction({
  name: 'answer-invitation',
  who: ['web'],
  summary: 'Joins the family or group the caller has been invited to, or declines.',
  input: z.object({ consumer_id: objectIdSchema, accept: z.boolean() }),
  item: z.object({ consumer_id: z.string(), invited_status: z.enum(['accepted', 'declined']) }),
  refusals: [404, 409],
});
