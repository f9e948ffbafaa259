import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * For handlers that commit by themselves. They note what they have begun under the request's `Idempotency-Key`, in the same transaction. If the request is cut off and sent again,
 * it finds the note in `begun` and goes on from there.
 */
export type Begun = Readonly<Record<string, unknown>>;
export type Keyed = {
  begun: Begun;
  note: (ctx: { db: Db }, begun: Begun) => Promise<void>;
  /** For contracts with `drawsId`: the id of what the request will make. `isAgain`: the request was sent before and may already have made it. */
  drawn: Drawn | null;
};
export type Drawn = { id: ObjectId; isAgain: boolean };

/** A request without a key starts from scratch each time. */
export const NOT_KEYED: Keyed = { begun: {}, note: async () => {}, drawn: null };

/** One kind of note, by the name it is stored under. */
type BegunNote<Noted> = {
  read: (ctx: { keyed: Keyed }) => Noted | null;
  write: (ctx: { keyed: Keyed; db: Db }, noted: Noted) => Promise<void>;
};

export function begunNote<Noted>(name: string): BegunNote<Noted> {
  return {
    read: ({ keyed }) => (keyed.begun[name] as Noted | undefined) ?? null,
    write: (ctx, noted) => ctx.keyed.note(ctx, { [name]: noted }),
  };
}

type KeyedRow = { workspaceId: string; scope: string; key: string };

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
