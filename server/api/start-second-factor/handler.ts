import { ownAccount } from '#server/accounts/profile/profile.ts';
import { prepareSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import { assertPassword } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { startSecondFactor } from './contract.ts';

export const startSecondFactorRoute = route(startSecondFactor, async (ctx, { body }) => {
  const account = await ownAccount(ctx);
  await assertPassword(ctx, account, body.password);
  return prepareSecondFactor(ctx, account);
});
