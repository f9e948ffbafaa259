import { profileOf, readableAccount } from '#server/accounts/profile/profile.ts';
import { route } from '#server/http/route.ts';
import { getProfile } from './contract.ts';

export const getProfileRoute = route(getProfile, async (ctx, { params }) => profileOf(ctx, await readableAccount(ctx, params.id)));
