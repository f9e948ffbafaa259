import { reprove } from '#server/accounts/addresses/change-email.ts';
import { ownAccount } from '#server/accounts/profile/profile.ts';
import { prepareSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import { route } from '#server/http/route.ts';
import { startSecondFactor } from './contract.ts';

export const startSecondFactorRoute = route(startSecondFactor, async (ctx, { body }) => {
  const account = await ownAccount(ctx);
  await reprove(ctx, account, body);
  return prepareSecondFactor(ctx, account);
});
