import { ownAccount } from '#server/accounts/profile/profile.ts';
import { switchSecondFactorOn } from '#server/accounts/sign-in/second-factor-switch.ts';
import { route } from '#server/http/route.ts';
import { confirmSecondFactor } from './contract.ts';

export const confirmSecondFactorRoute = route(confirmSecondFactor, async (ctx, { body }) => ({
  recovery_codes: await switchSecondFactorOn(ctx, await ownAccount(ctx), body.code),
}));
