import { openVerification } from '#server/accounts/verify-email.ts';
import { route } from '#server/http/route.ts';
import { verifyEmail } from './contract.ts';

export const verifyEmailRoute = route(verifyEmail, (ctx, { params, headers }) => openVerification(ctx, params.token, headers['x-checkout-key']));
