import { ownAccount } from '#server/accounts/profile/profile.ts';
import { assertSecondFactorIfOn } from '#server/accounts/second-factor/second-factor.ts';
import { assertPassword } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { erasePerson } from '#server/people/privacy/erase-person.ts';
import { deleteMyAccount } from './contract.ts';

export const deleteMyAccountRoute = route(deleteMyAccount, async (ctx, { body }) => {
  const account = await ownAccount(ctx);
  await assertPassword(ctx, account, body.password);
  await assertSecondFactorIfOn(ctx, account.account_id, body);
  await erasePerson(ctx, account);
  return { deleted: true as const };
});
