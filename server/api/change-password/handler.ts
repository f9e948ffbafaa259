import { assertNamesOf } from '#server/accounts/profile/own-profile.ts';
import { ownAccount } from '#server/accounts/profile/profile.ts';
import { replacePassword } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { changePassword } from './contract.ts';

export const changePasswordRoute = route(changePassword, async (ctx, { body }) => {
  const account = await ownAccount(ctx, body.profile_id ?? undefined);
  assertNamesOf(account, body);
  await replacePassword(ctx, account, body.old_password, body.password, body);
  return { changed: true as const, profile_id: account.account_id };
});
