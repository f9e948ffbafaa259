import { completeInvite } from '#server/accounts/invite.ts';
import { detailsOf, partialPersonOf } from '#server/accounts/person-sent.ts';
import { route } from '#server/http/route.ts';
import { completeRegistration } from './contract.ts';

export const completeRegistrationRoute = route(completeRegistration, (ctx, { body }) => {
  const sent = { ...body.template, ...body.profile };
  return completeInvite(ctx, body.token, body.auth?.password ?? body.password!, partialPersonOf(sent), detailsOf(sent));
});
