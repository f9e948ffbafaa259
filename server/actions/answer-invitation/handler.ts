import { action } from '#server/http/route.ts';
import { answerInvitation } from '#server/people/joining/invitation-answers.ts';
import { answerInvitationContract } from './contract.ts';

export const answerInvitationAction = action(answerInvitationContract, async (ctx, data) => [
  { consumer_id: data.consumer_id, invited_status: await answerInvitation(ctx, data.consumer_id, data.accept) },
]);
