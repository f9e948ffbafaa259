import { inWorkspace } from '#server/accounts/places.ts';
import { openGuest } from '#server/accounts/registration/open-guest.ts';
import { assertPortal, personOf } from '#server/accounts/registration/person-sent.ts';
import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { route } from '#server/http/route.ts';
import { signInAsGuest } from './contract.ts';

export const signInAsGuestRoute = route(signInAsGuest, async (ctx, { body, headers }) => {
  assertPortal(body.realm_id);
  const shown = { checkoutKey: checkoutKeyOf(headers, body.checkout_key), captchaToken: body.captcha_token ?? null };
  return openGuest(await inWorkspace(ctx, body.workspace_id), body.auth.email, personOf(body), shown);
});
