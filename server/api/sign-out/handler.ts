import { signInNeeded } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { signOut } from './contract.ts';

export const signOutRoute = route(signOut, async (ctx) => {
  if (ctx.actor.caller === 'nobody') throw signInNeeded();
  await ctx.sessions.revoke(ctx.actor.sessionId);
  return { signed_out: true as const };
});
