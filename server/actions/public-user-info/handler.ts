import { action } from '#server/http/route.ts';
import { publicPeople } from '#server/people/public-info.ts';
import { publicUserInfoContract } from './contract.ts';

export const publicUserInfoAction = action(publicUserInfoContract, (ctx, data) => publicPeople(ctx, data.profile_ids));
