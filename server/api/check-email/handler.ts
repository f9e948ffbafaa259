import { assertEmailFree } from '#server/accounts/addresses/email-check.ts';
import { assertRealm } from '#server/accounts/places.ts';
import { route } from '#server/http/route.ts';
import { checkEmail } from './contract.ts';

export const checkEmailRoute = route(checkEmail, async (ctx, { params }) => {
  assertRealm(params.realm);
  await assertEmailFree(ctx, params.realm, params.email);
  return { in_use: false as const };
});
