import { dismissMember as dismiss, membersHere } from '#server/accounts/members/members.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { dismissMember, listMembers } from './contract.ts';

export const listMembersRoute = route(listMembers, async (ctx, { headers }) => {
  const members = await membersHere(ctx);
  return shortList(
    ctx,
    headers,
    ['members'],
    members.map(({ profileId, since, ...member }) => ({ _id: profileId, ...member, since: since.toISOString() })),
  );
});

export const dismissMemberRoute = route(dismissMember, async (ctx, { params }) => {
  await dismiss(ctx, params.id);
  return { _id: params.id };
});
