import { action } from '#server/http/route.ts';
import { assignMembers } from '#server/people/groups/season.ts';
import { assignSeasonMembersContract } from './contract.ts';

export const assignSeasonMembersAction = action(assignSeasonMembersContract, (ctx, data) => assignMembers(ctx, data.group_id, data.date, data.members));
