import { ownAccount } from '#server/accounts/profile.ts';
import { switchSecondFactorOff } from '#server/accounts/second-factor-switch.ts';
import { route } from '#server/http/route.ts';
import { removeSecondFactor } from './contract.ts';

export const removeSecondFactorRoute = route(removeSecondFactor, async (ctx, { body }) => {
  await switchSecondFactorOff(ctx, await ownAccount(ctx), body.password, body);
  return { removed: true as const };
});
