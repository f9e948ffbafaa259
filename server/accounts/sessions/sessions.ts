import type { Bearer, SignedIn } from '#server/http/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Soon } from '#server/platform/soon.ts';
import { createRecognisedTokens, type Authenticated } from './recognised-tokens.ts';
import { createSessionEnds, type SessionEnds } from './session-ends.ts';
import { createSessionMemory, type ReadSession } from './session-memory.ts';
import { insertSession, markSeen, type NewSession } from './session-rows.ts';
import type { SessionTokens, TokenClaims } from './session-token.ts';

/** Finds the person behind a token, and opens and ends sessions. */
export type Sessions = SessionEnds & {
  authenticate: (token: string) => Soon<Authenticated | null>;
  /** The person behind a token that has expired while its session goes on. */
  behindLapsed: (token: string) => Promise<SignedIn | null>;
  /** Like `authenticate`, for a session known by its id (a socket ticket names one). */
  bySession: (sessionId: string) => Promise<{ actor: Bearer; expiresAt: number } | null>;
  open: (session: NewSession) => Promise<OpenSession>;
  /** Runs in the caller's transaction, so that the session exists only if what allowed it still holds. */
  openIn: (ctx: { db: Db }, session: NewSession) => Promise<OpenSession>;
  /** A fresh token for somebody whose token is past half its life. */
  nextToken: (claims: TokenClaims) => Soon<string | null>;
  /** The sessions changed or ended, on this node or another. The next call reads their rows again. */
  forget: (sessionIds: readonly string[]) => void;
};

type OpenSession = { token: string; sessionId: string };

export function createSessions(parts: { database: Database; tokens: SessionTokens; clock: Clock; random: Random }): Sessions {
  const { database, tokens, clock, random } = parts;
  const memory = createSessionMemory({ database, clock });
  const recognised = createRecognisedTokens(clock);

  function forget(sessionIds: readonly string[]): void {
    memory.forget(sessionIds);
    recognised.forgetAll();
  }

  async function authenticateAnew(token: string): Promise<Authenticated | null> {
    const claims = await tokens.read(token);
    const session = claims && (await memory.of(claims.sessionId));
    const bearer = session && bearerOf(session, claims);
    if (!bearer) return null;
    const found = { claims, actor: { ...bearer, cartKey: null } };
    if (memory.holds(session)) recognised.note({ token, found, readAt: session.readAt, until: Math.min(session.until, claims.expiresAt) });
    return found;
  }

  async function renew(claims: TokenClaims): Promise<string | null> {
    if (!(await memory.of(claims.sessionId))?.bearer) return null;
    await markSeen(database.reference, claims.sessionId, clock.now());
    return tokens.issue(claims);
  }

  async function openIn({ db }: { db: Db }, session: NewSession): Promise<OpenSession> {
    const { accountId, realmId, workspaceId } = session;
    const sessionId = random.secretId();
    await insertSession(db, sessionId, session, clock.now());
    return { sessionId, token: await tokens.issue({ sessionId, accountId, realmId, workspaceId }) };
  }

  return {
    authenticate: (token) => recognised.find(token) ?? authenticateAnew(token),
    async behindLapsed(token) {
      const claims = await tokens.readLapsed(token);
      const session = claims && (await memory.of(claims.sessionId));
      const bearer = session && bearerOf(session, claims);
      return bearer && { ...bearer, cartKey: null };
    },
    async bySession(sessionId) {
      const session = await memory.of(sessionId);
      return session?.bearer ? { actor: session.bearer, expiresAt: session.expires_at.getTime() } : null;
    },
    open: (session) => openIn({ db: database.reference }, session),
    openIn,
    nextToken: (claims) => (tokens.isPastHalfLife(claims) ? renew(claims) : null),
    ...createSessionEnds(parts, forget),
    forget,
  };
}

function bearerOf({ bearer }: ReadSession, claims: TokenClaims): Bearer | null {
  const isTheirs = bearer?.accountId === claims.accountId && bearer.realmId === claims.realmId && bearer.workspaceId === claims.workspaceId;
  return isTheirs ? bearer : null;
}
