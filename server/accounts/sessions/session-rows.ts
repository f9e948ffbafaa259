import { HOUR_MS } from '#domain/durations.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Db } from '#server/platform/database/database.ts';

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

/** Which of somebody's sessions: all except one, or those in one workspace. */
export type Which = { except?: string | undefined; workspaceId?: string };

const HOURS = { admin: 8, staff: 12, pos: 12, web: 30 * 24 } satisfies Record<Role, number>;

export async function insertSession(db: Db, sessionId: string, session: NewSession, now: number): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: sessionId,
      account_id: session.accountId,
      realm_id: session.realmId,
      workspace_id: session.workspaceId,
      kind: session.kind,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address,
      created_at: new Date(now),
      seen_at: new Date(now),
      expires_at: new Date(now + HOURS[session.role] * HOUR_MS),
      second_factor_at: session.secondFactor ? new Date(now) : null,
    })
    .execute();
}

export async function markSeen(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: new Date(now) })
    .where('session_id', '=', sessionId)
    .execute();
}

export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: new Date(now) })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns which sessions were open until now. */
export async function revokeAllSessions(db: Db, accountId: string, which: Which | undefined, now: number): Promise<string[]> {
  const { except, workspaceId } = which ?? {};
  let open = db
    .updateTable('session')
    .set({ revoked_at: new Date(now) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (except !== undefined) open = open.where('session_id', '!=', except);
  if (workspaceId !== undefined) open = open.where('workspace_id', '=', workspaceId);
  const rows = await open.returning('session_id').execute();
  return rows.map((row) => row.session_id);
}
