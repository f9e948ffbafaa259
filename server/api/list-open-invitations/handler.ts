import { openInvitations, withdrawInvitation as withdraw } from '#server/accounts/members/open-invitations.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { listOpenInvitations, withdrawInvitation } from './contract.ts';

export const listOpenInvitationsRoute = route(listOpenInvitations, async (ctx, { headers }) =>
  shortList(ctx, headers, ['invitations'], await openInvitations(ctx)),
);

export const withdrawInvitationRoute = route(withdrawInvitation, async (ctx, { params }) => {
  await withdraw(ctx, params.id);
  return { _id: params.id };
});
