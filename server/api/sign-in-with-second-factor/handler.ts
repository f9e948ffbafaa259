import { finishSignIn } from '#server/accounts/sign-in.ts';
import { route } from '#server/http/route.ts';
import { signInWithSecondFactor } from './contract.ts';

export const signInWithSecondFactorRoute = route(signInWithSecondFactor, (ctx, { body }) => finishSignIn(ctx, body.challenge, body));
