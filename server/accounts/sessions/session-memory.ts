import { sql } from 'kysely';
import { REALM } from '#domain/fixed-ids.ts';
import { roleIn } from '#server/accounts/accounts.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Bearer } from '#server/http/actor.ts';
import { createBatch } from '#server/platform/batch.ts';
import { isFresh, type Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Sessions as they were last read. Nodes tell each other which have ended. Even if nobody tells, the row is read again in time to notice an end within five seconds, also for open
 * sockets.
 */
type SessionMemory = {
  of: (sessionId: string) => Promise<ReadSession | null>;
  /** Whether this is what is remembered now, and nothing forgot the session since it was read. */
  holds: (session: ReadSession) => boolean;
  forget: (sessionIds: readonly string[]) => void;
};

/** `bearer`: the person that the session acts for; null if it has ended. `until`: how long this reading may be used. */
export type ReadSession = Row & { readAt: number; until: number; bearer: Bearer | null };

type Row = {
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

const RECHECK_AFTER_MS = 3500;
const MOST_REMEMBERED = 50_000;

export function createSessionMemory({ database, clock }: { database: Database; clock: Clock }): SessionMemory {
  const known = new Map<string, ReadSession>();
  let forgotten = 0;
  const load = createBatch<string, ReadSession | null>((ids) => loadSessions(database, ids, clock.now()));

  return {
    async of(sessionId) {
      const seen = known.get(sessionId);
      if (seen && isFresh(clock.now(), seen.readAt, seen.until)) return seen;
      const before = forgotten;
      const read = await load(sessionId);
      // A session that ended while it was being read may have been read from before its end.
      if (!read || before !== forgotten) return read;
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(sessionId, read);
      return read;
    },
    holds: (session) => known.get(session.session_id) === session,
    forget(sessionIds) {
      forgotten++;
      for (const id of sessionIds) known.delete(id);
    },
  };
}

async function loadSessions(database: Database, ids: string[], now: number): Promise<(ReadSession | null)[]> {
  const { rows } = await sql<Row>`
    select s.session_id, s.account_id, s.realm_id, s.workspace_id, s.expires_at, s.kind,
      coalesce((select array_agg(m.role) from membership m where m.workspace_id = s.workspace_id and m.account_id = s.account_id), '{}') as roles,
      s.revoked_at is null and s.expires_at > ${new Date(now)} and not a.disabled as alive,
      s.second_factor_at is not null as second_factor
    from session s join account a using (account_id)
    where s.session_id = any(${ids}::text[])`.execute(database.reference);
  const until = ({ alive, expires_at }: Row) => (alive ? Math.min(now + RECHECK_AFTER_MS, expires_at.getTime()) : now + RECHECK_AFTER_MS);
  const byId = new Map(rows.map((row) => [row.session_id, { ...row, readAt: now, until: until(row), bearer: bearerIn(row) }]));
  return ids.map((id) => byId.get(id) ?? null);
}

function bearerIn(row: Row): Bearer | null {
  const caller = row.alive ? callerIn(row) : null;
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

/** A Portal token makes a consumer, whatever else its owner is elsewhere. A POS token needs a role in the back office. */
function callerIn({ kind, realm_id: realmId, roles }: Row): Role | null {
  if (kind === 'second-factor') return null;
  return kind === 'guest' && realmId === REALM.portal ? 'web' : roleIn(realmId, roles);
}
