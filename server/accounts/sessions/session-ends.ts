import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { revokeAllSessions, revokeSession, type Which } from './session-rows.ts';

/** How sessions end, and who is told of it. */
export type SessionEnds = {
  revoke: (sessionId: string) => Promise<void>;
  revokeAllOf: (accountId: string, which?: Which) => Promise<string[]>;
  /** Runs in the caller's transaction, so that a new password and the end of the old sessions take effect together. */
  revokeAllIn: (ctx: { db: Db; afterCommit: (work: () => void) => void }, accountId: string, which?: Which) => Promise<string[]>;
  onRevoked: (listener: (sessionIds: string[]) => void) => void;
};

export function createSessionEnds({ database, clock }: { database: Database; clock: Clock }, forget: (sessionIds: readonly string[]) => void): SessionEnds {
  const listeners: ((sessionIds: string[]) => void)[] = [];

  function ended(sessionIds: string[]): void {
    forget(sessionIds);
    for (const listener of listeners) listener(sessionIds);
  }

  return {
    async revoke(sessionId) {
      await revokeSession(database.reference, sessionId, clock.now());
      ended([sessionId]);
    },
    async revokeAllOf(accountId, which) {
      const ids = await revokeAllSessions(database.reference, accountId, which, clock.now());
      ended(ids);
      return ids;
    },
    async revokeAllIn(ctx, accountId, which) {
      const ids = await revokeAllSessions(ctx.db, accountId, which, clock.now());
      ctx.afterCommit(() => ended(ids));
      return ids;
    },
    onRevoked: (listener) => void listeners.push(listener),
  };
}
