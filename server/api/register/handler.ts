import { inWorkspace } from '#server/accounts/places.ts';
import { assertNamed, assertPortal, personOf } from '#server/accounts/registration/person-sent.ts';
import { registerConsumer } from '#server/accounts/registration/register.ts';
import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { refusedAs } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { register } from './contract.ts';

export const registerRoute = route(register, async (ctx, { body, headers }) => {
  assertPortal(body.realm_id);
  const person = assertNamed(personOf(body));
  const { email, password } = body.auth ?? { email: body.email!, password: body.password! };
  const shown = { checkoutKey: checkoutKeyOf(headers, body.checkout_key), captchaToken: body.captcha_token ?? null };
  const registered = registerConsumer(await inWorkspace(ctx, body.workspace_id), email, password, person, shown);
  return body.auth ? registered.catch(refusedAs(['body', 'auth', 'password'], 'password')) : registered;
});
