import { signedIn } from '#server/http/actor.ts';
import { route } from '#server/http/route.ts';
import { endOtherSessions } from './contract.ts';

export const endOtherSessionsRoute = route(endOtherSessions, async (ctx) => {
  const { accountId, sessionId } = signedIn(ctx);
  const ended = await ctx.sessions.revokeAllOf(accountId, { except: sessionId });
  return { ended: ended.length };
});
