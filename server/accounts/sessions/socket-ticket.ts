import { spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import type { Ctx, House } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import { hashSecret } from '#server/platform/secret-text.ts';

/** What our client sends as `jwt` to open the socket. It works once, within a minute, so it is worthless in a log. */
export async function makeSocketTicket(ctx: Ctx): Promise<string> {
  const { accountId, sessionId } = signedIn(ctx);
  await spend(ctx, 'socket-ticket', sessionId);
  return issueToken(ctx, { purpose: 'socket', accountId, data: { session: sessionId } });
}

/** The session of a ticket. Each ticket works once. */
export async function redeemSocketTicket(house: Pick<House, 'database' | 'clock'>, ticket: string): Promise<string | null> {
  const now = new Date(house.clock.now());
  const token = await house.database.reference
    .deleteFrom('account_token')
    .where('token_hash', '=', hashSecret(ticket))
    .where('purpose', '=', 'socket')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('data')
    .executeTakeFirst();
  return typeof token?.data['session'] === 'string' ? token.data['session'] : null;
}
