import { signedIn } from '#server/http/actor.ts';
import { route } from '#server/http/route.ts';
import { signOut } from './contract.ts';

export const signOutRoute = route(signOut, async (ctx) => {
  await ctx.sessions.revoke(signedIn(ctx).sessionId);
  return { signed_out: true as const };
});
