import * as z from 'zod/mini';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { password, registrationFields } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const auth = z.object({ email: emailSchema, password });

export const register = defineContract({
  id: 'register',
  method: 'PUT',
  path: '/account/registration',
  who: EVERYONE,
  needsNoSession: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary: 'Register as a consumer; the browser that has just done so may say it again with its checkout key',
  body: z
    .object({
      ...registrationFields,
      auth: z.nullish(auth),
      email: z.nullish(emailSchema),
      password: z.nullish(password),
      checkout_key: z.nullish(z.string()),
      captcha_token: captchaTokenSchema,
    })
    .check(z.refine((body) => Boolean(body.auth ?? (body.email && body.password)), { message: 'Please enter your email and a password.', path: ['auth'] })),
  output: z.object({ profile_id: z.string(), doclet_id: z.string(), checkout_key: z.string() }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  transaction: 'own',
});
