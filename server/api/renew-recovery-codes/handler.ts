import { ownAccount } from '#server/accounts/profile/profile.ts';
import { replaceRecoveryCodes } from '#server/accounts/sign-in/second-factor-switch.ts';
import { route } from '#server/http/route.ts';
import { renewRecoveryCodes } from './contract.ts';

export const renewRecoveryCodesRoute = route(renewRecoveryCodes, async (ctx, { body }) => ({
  recovery_codes: await replaceRecoveryCodes(ctx, await ownAccount(ctx), body.password, body.code),
}));
