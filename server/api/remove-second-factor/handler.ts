import { ownAccount } from '#server/accounts/profile/profile.ts';
import { switchSecondFactorOff } from '#server/accounts/sign-in/second-factor-switch.ts';
import { route } from '#server/http/route.ts';
import { removeSecondFactor } from './contract.ts';

export const removeSecondFactorRoute = route(removeSecondFactor, async (ctx, { body }) => {
  await switchSecondFactorOff(ctx, await ownAccount(ctx), body.password, body);
  return { removed: true as const };
});
