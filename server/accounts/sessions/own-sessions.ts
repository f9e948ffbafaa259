import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';

type OwnSession = {
  _id: ObjectId;
  user_agent: string;
  address: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  second_factor: boolean;
  current: boolean;
};

export async function ownSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { accountId, sessionId } = signedIn(ctx);
  const rows = await openSessions(ctx, accountId).selectAll().orderBy('seen_at', 'desc').orderBy('session_id').execute();
  return rows.map((row) => ({
    _id: row.session_id,
    user_agent: row.user_agent,
    address: row.address,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    second_factor: row.second_factor_at !== null,
    current: row.session_id === sessionId,
  }));
}

export async function endOwnSession(ctx: Ctx, sessionId: ObjectId): Promise<void> {
  const { accountId } = signedIn(ctx);
  const own = await openSessions(ctx, accountId).select('session_id').where('session_id', '=', sessionId).executeTakeFirst();
  if (!own) throw notFound('The sign-in');
  await ctx.sessions.revoke(sessionId);
}

const openSessions = (ctx: Ctx, accountId: ObjectId) =>
  ctx.db.selectFrom('session').where('account_id', '=', accountId).where('revoked_at', 'is', null).where('expires_at', '>', new Date(ctx.clock.now()));
