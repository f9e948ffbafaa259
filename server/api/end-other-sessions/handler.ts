import { signInNeeded } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { endOtherSessions } from './contract.ts';

export const endOtherSessionsRoute = route(endOtherSessions, async (ctx) => {
  if (ctx.actor.caller === 'nobody') throw signInNeeded();
  const ended = await ctx.sessions.revokeAllOf(ctx.actor.accountId, ctx.actor.sessionId);
  return { ended: ended.length };
});
