import type { Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import type { AccountTables, Role } from './tables.ts';

/** Secrets that prove something once, sent by mail or kept by a browser: 256 random bits, stored as a hash. */
export const TOKEN_SECONDS = {
  verify: 24 * 3600,
  reset: 30 * 60,
  invite: 7 * 24 * 3600,
  'email-change': 24 * 3600,
  'second-factor': 5 * 60,
  checkout: 3600,
  socket: 60,
} as const;

type TokenPurpose = keyof typeof TOKEN_SECONDS;
export type AccountToken = Selectable<AccountTables['account_token']>;

/** Several tokens of these purposes may be open at a time. For all others a new token ends the older one. */
const MANY: readonly TokenPurpose[] = ['second-factor', 'checkout', 'socket'];

export async function issueToken(ctx: Ctx, token: { purpose: TokenPurpose; accountId: ObjectId; data?: Record<string, unknown> }): Promise<string> {
  const { purpose, accountId, data = {} } = token;
  // Invitations of different workspaces exist side by side: no venue withdraws what another has offered.
  if (!MANY.includes(purpose)) await dropOpenTokens(ctx, accountId, [purpose], purpose === 'invite' ? ctx.workspace.id : null);
  const secret = ctx.random.token();
  await ctx.db
    .insertInto('account_token')
    .values({
      token_hash: hashSecret(secret),
      purpose,
      account_id: accountId,
      workspace_id: ctx.workspace.id,
      data: JSON.stringify(data),
      created_at: new Date(ctx.clock.now()),
      expires_at: new Date(ctx.clock.now() + TOKEN_SECONDS[purpose] * 1000),
    })
    .execute();
  return secret;
}

/**
 * Of any number of parallel uses one succeeds; the others are refused like an unknown token. A caller that also locks the account locks it first, because whoever holds that lock
 * may be about to end the account's tokens.
 */
export async function useToken(ctx: Pick<Ctx, 'db' | 'clock'>, purpose: TokenPurpose, secret: string): Promise<AccountToken> {
  const token = await ctx.db
    .updateTable('account_token')
    .set({ used_at: new Date(ctx.clock.now()) })
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .returningAll()
    .executeTakeFirst();
  if (!token) throw tokenInvalid();
  return token;
}

/** Reads a token without using it up. A used token is found too, until it expires. */
export async function readToken(ctx: Pick<Ctx, 'db' | 'clock'>, purpose: TokenPurpose, secret: string): Promise<AccountToken | null> {
  const token = await ctx.db
    .selectFrom('account_token')
    .selectAll()
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  return token ?? null;
}

/** The roles that the account's open invitations would give it, in any workspace. */
export async function invitedRoles(ctx: Pick<Ctx, 'db' | 'clock'>, accountId: ObjectId): Promise<Role[]> {
  const tokens = await ctx.db
    .selectFrom('account_token')
    .select('data')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invite')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .execute();
  return tokens.map(invitedRole);
}

export const invitedRole = (token: Pick<AccountToken, 'data'>): Role => (token.data['role'] as Role | undefined) ?? 'web';

/** Deletes unused tokens. Used ones stay, so that opening their link again still tells that they were used. `workspaceId` limits this to one workspace. */
export async function dropOpenTokens(
  ctx: Pick<Ctx, 'db'>,
  accountId: ObjectId,
  purposes: readonly TokenPurpose[],
  workspaceId: ObjectId | null = null,
): Promise<void> {
  await ctx.db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId))
    .execute();
}

export const tokenInvalid = () => new AppError(400, 'token-invalid', 'Your token has expired or is invalid.');
