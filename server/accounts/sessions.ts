import { sql } from 'kysely';
import { REALM } from '#domain/fixed-ids.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createBatch } from '#server/platform/batch.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Soon } from '#server/platform/soon.ts';
import type { SignedIn } from '#server/http/actor.ts';
import type { SessionTokens, TokenClaims } from './session-token.ts';
import type { Role } from './tables.ts';

/** Reading who a token belongs to: the row decides, looked at again at least every two seconds. */
export type Sessions = {
  authenticate: (token: string) => Soon<Authenticated | null>;
  /** The same for a session known by its id (a socket ticket names one). */
  bySession: (sessionId: string) => Promise<{ actor: Omit<SignedIn, 'cartKey'>; expiresAt: number } | null>;
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

export type Authenticated = { actor: Omit<SignedIn, 'cartKey'>; claims: TokenClaims };

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

type Read = {
  session_id: string;
  account_id: string;
  realm_id: string;
  workspace_id: string;
  expires_at: Date;
  kind: string;
  roles: Role[];
  alive: boolean;
  second_factor: boolean;
};
/** `actor`: who its bearer is until it expires; null where it has ended. */
type Row = Read & { read_at: number; actor: Omit<SignedIn, 'cartKey'> | null };

const RECHECK_AFTER_MS = 2000;
const MAX_REMEMBERED = 50_000;
const HOURS = { admin: 8, staff: 12, pos: 12, web: 30 * 24 } satisfies Record<Role, number>;
const RANK: readonly Role[] = ['admin', 'staff', 'pos', 'web'];

export function createSessions(parts: { database: Database; tokens: SessionTokens; clock: Clock; random: Random }): Sessions {
  const { database, tokens, clock, random } = parts;
  const known = new Map<string, Row>();
  const listeners: ((sessionIds: string[]) => void)[] = [];
  const load = createBatch<string, Row | null>((ids) => loadSessions(database, ids, clock.now()));

  function seenRow(sessionId: string): Row | null {
    const seen = known.get(sessionId);
    return seen !== undefined && clock.now() - seen.read_at < RECHECK_AFTER_MS ? seen : null;
  }

  async function rowOf(sessionId: string): Promise<Row | null> {
    const seen = seenRow(sessionId);
    if (seen) return seen;
    const row = await load(sessionId);
    if (known.size >= MAX_REMEMBERED) known.clear();
    if (row) known.set(sessionId, row);
    return row;
  }

  function ended(sessionIds: string[]): void {
    for (const id of sessionIds) known.delete(id);
    for (const listener of listeners) listener(sessionIds);
  }

  const actorOf = (row: Row | null): Row['actor'] => (row && row.expires_at.getTime() > clock.now() ? row.actor : null);

  function bearerOf(claims: TokenClaims, row: Row | null): Authenticated | null {
    const actor = actorOf(row);
    const isOurs = actor && actor.accountId === claims.accountId && actor.realmId === claims.realmId && actor.workspaceId === claims.workspaceId;
    return isOurs ? { claims, actor } : null;
  }

  async function authenticateAnew(token: string): Promise<Authenticated | null> {
    const claims = await tokens.read(token);
    return claims && bearerOf(claims, await rowOf(claims.sessionId));
  }

  async function renew(claims: TokenClaims): Promise<string | null> {
    if (!actorOf(await rowOf(claims.sessionId))) return null;
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
      const row = claims && seenRow(claims.sessionId);
      return row ? bearerOf(claims, row) : authenticateAnew(token);
    },
    async bySession(sessionId) {
      const row = await rowOf(sessionId);
      const actor = actorOf(row);
      return row && actor ? { actor, expiresAt: row.expires_at.getTime() } : null;
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
    forget: (sessionId) => void known.delete(sessionId),
    onRevoked: (listener) => void listeners.push(listener),
  };
}

/** A Portal token is a consumer's, whatever else its owner may be elsewhere; a POS token needs a role of the back office. */
function callerIn(realmId: string, row: Read): Role | null {
  if (row.kind === 'second-factor') return null;
  if (realmId === REALM.portal) return row.roles.includes('web') || row.kind === 'guest' ? 'web' : null;
  return RANK.find((role) => role !== 'web' && row.roles.includes(role)) ?? null;
}

function actorIn(row: Read): Row['actor'] {
  const caller = row.alive ? callerIn(row.realm_id, row) : null;
  return (
    caller && {
      caller,
      accountId: row.account_id,
      sessionId: row.session_id,
      realmId: row.realm_id,
      workspaceId: row.workspace_id,
      guest: row.kind === 'guest',
      secondFactor: row.second_factor,
    }
  );
}

async function loadSessions(database: Database, ids: string[], now: number): Promise<(Row | null)[]> {
  const { rows } = await sql<Read>`
    select s.session_id, s.account_id, s.realm_id, s.workspace_id, s.expires_at, s.kind,
      coalesce((select array_agg(m.role) from membership m where m.workspace_id = s.workspace_id and m.account_id = s.account_id), '{}') as roles,
      s.revoked_at is null and s.expires_at > ${new Date(now)} and not a.disabled as alive,
      s.second_factor_at is not null as second_factor
    from session s join account a using (account_id)
    where s.session_id = any(${ids}::text[])`.execute(database.reference);
  const byId = new Map(rows.map((row) => [row.session_id, { ...row, read_at: now, actor: actorIn(row) }]));
  return ids.map((id) => byId.get(id) ?? null);
}
