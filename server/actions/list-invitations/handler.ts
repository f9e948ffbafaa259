import { action } from '#server/http/route.ts';
import { openInvitations } from '#server/people/invitations.ts';
import { listInvitationsContract } from './contract.ts';

export const listInvitationsAction = action(listInvitationsContract, async (ctx) =>
  (await openInvitations(ctx)).map(({ consumerId, kind, name, invitedAt }) => ({ consumer_id: consumerId, kind, name, invited_at: invitedAt.toISOString() })),
);
