import * as z from 'zod/mini';
import { password, userOutput, whereFields } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const credentials = z.object({
  email: z.nullish(z.string().check(z.maxLength(300))),
  username: z.nullish(z.string().check(z.maxLength(300))),
  password,
});

/** The portal sends an `auth` of its own along, which is no credentials. */
const notCredentials = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

export const signIn = defineContract({
  id: 'sign-in',
  method: 'POST',
  path: '/account/auth',
  who: EVERYONE,
  needsNoSession: true,
  knownBy: ['x-cart-key'],
  summary: 'Sign in; an account with a second factor is asked for it next',
  body: z
    .object({ ...whereFields, auth: z.nullish(credentials), auth_params: z.union([z.nullish(credentials), notCredentials]) })
    .check(z.refine((body) => Boolean(body.auth ?? body.auth_params), { message: 'Please enter your email and password.', path: ['auth'] })),
  output: z.union([z.object({ auth_key: z.string(), user: userOutput }), z.object({ second_factor: z.literal(true), challenge: z.string() })]),
  refusals: [400, 401, 404, 429, 503],
  transaction: 'own',
});
