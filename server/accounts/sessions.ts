import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Soon } from '#server/platform/soon.ts';
import type { Bearer } from '#server/http/actor.ts';
import { createSessionMemory, type ReadSession } from './session-memory.ts';
import type { SessionTokens, TokenClaims } from './session-token.ts';
import type { Role } from './tables.ts';

/** Who a token belongs to, and its beginning and end. */
export type Sessions = {
  authenticate: (token: string) => Soon<Authenticated | null>;
  /** The same for a session known by its id (a socket ticket names one). */
  bySession: (sessionId: string) => Promise<{ actor: Bearer; expiresAt: number } | null>;
  open: (session: NewSession) => Promise<OpenSession>;
  /** In the caller's transaction: the session exists exactly when what allowed it still holds. */
  openIn: (ctx: { db: Db }, session: NewSession) => Promise<OpenSession>;
  /** For the bearer of a token that is past half its life. */
  nextToken: (claims: TokenClaims) => Soon<string | null>;
  revoke: (sessionId: string) => Promise<void>;
  revokeAllOf: (accountId: string, exceptSessionId?: string) => Promise<string[]>;
  /** In the caller's transaction: a new password and the end of the old sessions become true together. */
  revokeAllIn: (ctx: { db: Db; afterCommit: (work: () => void) => void }, accountId: string, exceptSessionId?: string) => Promise<string[]>;
  /** Roles or account changed: the next call reads the row again. */
  forget: (sessionId: string) => void;
  onRevoked: (listener: (sessionIds: string[]) => void) => void;
};

export type Authenticated = { actor: Bearer; claims: TokenClaims };

export type OpenSession = { token: string; sessionId: string };

export type NewSession = {
  accountId: string;
  realmId: string;
  workspaceId: string;
  kind: 'full' | 'guest' | 'second-factor';
  role: Role;
  userAgent: string;
  address: string;
  secondFactor?: boolean;
};

const HOURS = { admin: 8, staff: 12, pos: 12, web: 30 * 24 } satisfies Record<Role, number>;

export function createSessions(parts: { database: Database; tokens: SessionTokens; clock: Clock; random: Random }): Sessions {
  const { database, tokens, clock, random } = parts;
  const memory = createSessionMemory({ database, clock });
  const listeners: ((sessionIds: string[]) => void)[] = [];

  function ended(sessionIds: string[]): void {
    memory.forget(sessionIds);
    for (const listener of listeners) listener(sessionIds);
  }

  const bearerOf = (session: ReadSession | null): Bearer | null => (session && session.expires_at.getTime() > clock.now() ? session.bearer : null);

  /** A session and a token that were found to belong together do so as long as neither is read anew. */
  const together = new WeakMap<ReadSession, Authenticated>();

  function authenticated(claims: TokenClaims, session: ReadSession | null): Authenticated | null {
    const actor = bearerOf(session);
    if (!session || !actor) return null;
    const before = together.get(session);
    if (before?.claims === claims) return before;
    if (actor.accountId !== claims.accountId || actor.realmId !== claims.realmId || actor.workspaceId !== claims.workspaceId) return null;
    const found = { claims, actor };
    together.set(session, found);
    return found;
  }

  async function authenticateAnew(token: string): Promise<Authenticated | null> {
    const claims = await tokens.read(token);
    return claims && authenticated(claims, await memory.of(claims.sessionId));
  }

  async function renew(claims: TokenClaims): Promise<string | null> {
    if (!bearerOf(await memory.of(claims.sessionId))) return null;
    await database.reference
      .updateTable('session')
      .set({ seen_at: new Date(clock.now()) })
      .where('session_id', '=', claims.sessionId)
      .execute();
    return tokens.issue(claims);
  }

  async function openIn({ db }: { db: Db }, session: NewSession): Promise<OpenSession> {
    const sessionId = random.secretId();
    const now = new Date(clock.now());
    const { accountId, realmId, workspaceId, kind, address } = session;
    await db
      .insertInto('session')
      .values({
        session_id: sessionId,
        account_id: accountId,
        realm_id: realmId,
        workspace_id: workspaceId,
        kind,
        user_agent: session.userAgent.slice(0, 300),
        address,
        created_at: now,
        seen_at: now,
        expires_at: new Date(clock.now() + HOURS[session.role] * 3_600_000),
        second_factor_at: session.secondFactor ? now : null,
      })
      .execute();
    return { sessionId, token: await tokens.issue({ sessionId, accountId, realmId, workspaceId }) };
  }

  async function revokeAll(db: Db, accountId: string, exceptSessionId = ''): Promise<string[]> {
    const rows = await db
      .updateTable('session')
      .set({ revoked_at: new Date(clock.now()) })
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('session_id', '!=', exceptSessionId)
      .returning('session_id')
      .execute();
    return rows.map((row) => row.session_id);
  }

  return {
    authenticate(token) {
      const claims = tokens.known(token);
      const session = claims && memory.atHand(claims.sessionId);
      return session ? authenticated(claims, session) : authenticateAnew(token);
    },
    async bySession(sessionId) {
      const session = await memory.of(sessionId);
      const actor = bearerOf(session);
      return session && actor ? { actor, expiresAt: session.expires_at.getTime() } : null;
    },
    open: (session) => openIn({ db: database.reference }, session),
    openIn,
    nextToken: (claims) => (tokens.isPastHalfLife(claims) ? renew(claims) : null),
    async revoke(sessionId) {
      await database.reference
        .updateTable('session')
        .set({ revoked_at: new Date(clock.now()) })
        .where('session_id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute();
      ended([sessionId]);
    },
    async revokeAllOf(accountId, exceptSessionId) {
      const ids = await revokeAll(database.reference, accountId, exceptSessionId);
      ended(ids);
      return ids;
    },
    async revokeAllIn(ctx, accountId, exceptSessionId) {
      const ids = await revokeAll(ctx.db, accountId, exceptSessionId);
      ctx.afterCommit(() => ended(ids));
      return ids;
    },
    forget: (sessionId) => memory.forget([sessionId]),
    onRevoked: (listener) => void listeners.push(listener),
  };
}
