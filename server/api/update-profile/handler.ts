import { ownAccount, profileOf, saveProfile } from '#server/accounts/profile/profile.ts';
import { route } from '#server/http/route.ts';
import { nameRecordAfter } from '#server/people/tickets/own-names.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { updateProfile } from './contract.ts';

export const updateProfileRoute = route(updateProfile, async (ctx, { params, body }) => {
  const { profile, ...fields } = body;
  const account = await ownAccount(ctx, params.id);
  return inTransaction(ctx, async (ctx) => {
    const change = { ...profile, ...fields };
    const saved = await saveProfile(ctx, account, change);
    await nameRecordAfter(ctx, account.account_id, change);
    return profileOf(ctx, saved);
  });
});
