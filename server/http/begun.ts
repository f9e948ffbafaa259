import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * For a handler that commits by itself: what it has begun is noted under the request's `Idempotency-Key` in the same
 * transaction. Cut off before its answer was kept and sent again, the request finds that in `begun` and goes on from there.
 */
export type Begun = Readonly<Record<string, unknown>>;
export type Keyed = { begun: Begun; note: (ctx: { db: Db }, begun: Begun) => Promise<void> };

/** A request without a key begins anew each time. */
export const NOT_KEYED: Keyed = { begun: {}, note: async () => {} };

/** One thing that a request may have begun, by the name it is noted under. */
export type BegunNote<Noted> = {
  read: (ctx: { keyed: Keyed }) => Noted | null;
  write: (ctx: { keyed: Keyed; db: Db }, noted: Noted) => Promise<void>;
};

export function begunNote<Noted>(name: string): BegunNote<Noted> {
  return {
    read: ({ keyed }) => (keyed.begun[name] as Noted | undefined) ?? null,
    write: (ctx, noted) => ctx.keyed.note(ctx, { [name]: noted }),
  };
}

export type KeyedRow = { workspaceId: string; scope: string; key: string };

export function keyedBy({ workspaceId, scope, key }: KeyedRow, begun: Begun): Keyed {
  return {
    begun,
    async note({ db }, more) {
      await sql`
        update idempotency set begun = coalesce(begun, '{}') || ${JSON.stringify(more)}::jsonb
        where workspace_id = ${workspaceId} and scope = ${scope} and key = ${key}`.execute(db);
    },
  };
}
