import { checkoutKeyOf } from '#server/accounts/checkout-key.ts';
import { assertPortal, personOf } from '#server/accounts/person-sent.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { openGuest } from '#server/accounts/open-guest.ts';
import { route } from '#server/http/route.ts';
import { signInAsGuest } from './contract.ts';

export const signInAsGuestRoute = route(signInAsGuest, async (ctx, { body, headers }) => {
  assertPortal(body.realm_id);
  const shown = { checkoutKey: checkoutKeyOf(headers, body.checkout_key), captchaToken: body.captcha_token ?? null };
  return openGuest(await inWorkspace(ctx, body.workspace_id), body.auth.email, personOf(body), shown);
});
