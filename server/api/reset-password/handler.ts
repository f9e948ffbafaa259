import { redeemReset } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { resetPassword } from './contract.ts';

export const resetPasswordRoute = route(resetPassword, async (ctx, { params, body }) => {
  const { profile_id } = await redeemReset(ctx, params.token, body.password);
  return { changed: true as const, profile_id };
});
