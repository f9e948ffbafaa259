import { leastForReset } from '#server/accounts/sign-in/new-password.ts';
import { route } from '#server/http/route.ts';
import { showPasswordReset } from './contract.ts';

export const showPasswordResetRoute = route(showPasswordReset, async (ctx, { params }) => ({ least_characters: await leastForReset(ctx, params.token) }));
