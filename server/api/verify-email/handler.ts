import { openVerification } from '#server/accounts/addresses/verify-email.ts';
import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import type { Ctx } from '#server/context.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { route } from '#server/http/route.ts';
import { verifyEmail } from './contract.ts';

export const verifyEmailRoute = route(verifyEmail, async (ctx, { params, headers }) =>
  openVerification(await asBeforeItLapsed(ctx, headers.authorization), params.token, checkoutKeyOf(headers)),
);

/** Mail is often read after the token's fifteen minutes. An expired token of a session that goes on still shows who opens the link. */
async function asBeforeItLapsed(ctx: Ctx, authorization: string | undefined): Promise<Ctx> {
  const token = ctx.actor.caller === 'nobody' ? bearerToken(authorization) : null;
  const actor = token === null ? null : await ctx.sessions.behindLapsed(token);
  return actor ? { ...ctx, actor: { ...actor, cartKey: ctx.actor.cartKey } } : ctx;
}
