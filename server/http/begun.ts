import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * For a handler that commits by itself: what it has begun is noted under the request's `Idempotency-Key` in the same
 * transaction. Cut off before its answer was kept and sent again, the request finds that in `begun` and goes on from there.
 */
export type Begun = Readonly<Record<string, unknown>>;
export type Keyed = {
  begun: Begun;
  note: (ctx: { db: Db }, begun: Begun) => Promise<void>;
  /** Of a contract that `drawsId`: the id for what the request makes. `isAgain`: it was sent before, and may have been cut off after that was made. */
  drawn: Drawn | null;
};
export type Drawn = { id: ObjectId; isAgain: boolean };

/** A request without a key begins anew each time. */
export const NOT_KEYED: Keyed = { begun: {}, note: async () => {}, drawn: null };

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

export function keyedBy({ workspaceId, scope, key }: KeyedRow, begun: Begun, drawn: Drawn | null): Keyed {
  return {
    begun,
    drawn,
    async note({ db }, more) {
      await sql`
        update idempotency set begun = coalesce(begun, '{}') || ${JSON.stringify(more)}::jsonb
        where workspace_id = ${workspaceId} and scope = ${scope} and key = ${key}`.execute(db);
    },
  };
}
