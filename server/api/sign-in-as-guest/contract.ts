import * as z from 'zod/mini';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { registrationFields, userOutput } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const signInAsGuest = defineContract({
  id: 'sign-in-as-guest',
  method: 'POST',
  path: '/account/auth/guest',
  who: EVERYONE,
  needsNoSession: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'Buy without a password; refused for an address that has an account',
  body: z.object({ ...registrationFields, auth: z.object({ email: emailSchema }), checkout_key: z.nullish(z.string()), captcha_token: captchaTokenSchema }),
  output: z.object({ auth_key: z.string(), user: userOutput, profile_id: z.string(), doclet_id: z.string(), checkout_key: z.string() }),
  status: 200,
  refusals: [400, 404, 409, 429],
  transaction: 'own',
});
