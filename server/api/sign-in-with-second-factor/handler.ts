import { finishSignIn } from '#server/accounts/sign-in/sign-in.ts';
import { route } from '#server/http/route.ts';
import { takeCartAlong } from '#server/inventory/owners/adopt-holds.ts';
import { signInWithSecondFactor } from './contract.ts';

export const signInWithSecondFactorRoute = route(signInWithSecondFactor, async (ctx, { body }) =>
  takeCartAlong(ctx, await finishSignIn(ctx, body.challenge, body)),
);
