import { ownAccount, profileOf, saveProfile } from '#server/accounts/profile.ts';
import { route } from '#server/http/route.ts';
import { updateProfile } from './contract.ts';

export const updateProfileRoute = route(updateProfile, async (ctx, { params, body }) => {
  const { profile, ...fields } = body;
  const account = await ownAccount(ctx, params.id);
  return profileOf(ctx, await saveProfile(ctx, account, { ...profile, ...fields }));
});
