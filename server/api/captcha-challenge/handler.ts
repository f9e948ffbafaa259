import { notFound } from '#server/errors.ts';
import { rawRoute } from '#server/http/route.ts';
import { perMinute } from '#server/platform/limits.ts';
import { captchaChallenge } from './contract.ts';

const CHALLENGES = perMinute(60);

/** The widget expects the bare challenge, without an envelope. */
export const captchaChallengeRoute = rawRoute(captchaChallenge, async (ctx, { query }, reply) => {
  await ctx.limits.spend(`captcha/${ctx.address}`, CHALLENGES);
  const workspace = query.ws === undefined ? ctx.workspace : await ctx.workspaces.byId(query.ws);
  const challenge = workspace && (await ctx.captcha.challenge(workspace.id));
  if (!challenge) throw notFound('The challenge');
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(challenge));
});
