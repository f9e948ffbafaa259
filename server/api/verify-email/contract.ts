import * as z from 'zod/mini';
import { oneTimeToken } from '#server/accounts/contract.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const verifyEmail = defineContract({
  id: 'verify-email',
  method: 'GET',
  path: '/account/registration/email/:token',
  who: EVERYONE,
  needsNoSession: true,
  noHead: true,
  knownBy: ['x-cart-key', 'x-checkout-key'],
  summary:
    'Verify an address with the link from the mail; opening it twice says so twice. The link of a changed email counts with a sign-in of that account or, signed out, where it was asked for: 409 sign-in-needed',
  params: z.object({ token: oneTimeToken }),
  output: z.object({ verified: z.literal(true), password_needed: z.boolean() }),
  refusals: [400, 409],
});
