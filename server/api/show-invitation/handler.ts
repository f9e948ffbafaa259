import { personInvited } from '#server/accounts/members/complete-invite.ts';
import { route } from '#server/http/route.ts';
import { showInvitation } from './contract.ts';

export const showInvitationRoute = route(showInvitation, async (ctx, { params }) => {
  const { firstName, lastName } = await personInvited(ctx, params.token);
  return { first_name: firstName, last_name: lastName };
});
