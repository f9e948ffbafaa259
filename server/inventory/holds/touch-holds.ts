import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { EXTEND_MS, MOST_EXTENSIONS, SCARCE_SHARE } from '#server/inventory/hold-settings.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Connection } from '#server/platform/database/pipelined-transaction.ts';
import { freeing } from './free-holds.ts';

/** Releasing and extending, for any number of buyers, in one statement each. Foreign and unknown ids, and holds that are sold or being paid for, are left alone. */
export type TouchRequest = { owners: readonly string[]; holdIds: readonly ObjectId[] };
export type Extended = { holdId: ObjectId; expiresAt: Date };

const MOST_TURNS = 5;

/** Returns how many were freed. Holds left for a next time are released through `later`, because something else may have begun on `db`. */
export async function releaseHolds(db: Connection, later: Db, ws: ObjectId, releases: readonly TouchRequest[]): Promise<number> {
  const release = freeing(ws, lockedOf(ws, askedFor(releases)));
  let [done] = await db.execute(release);
  let released = done!.freed;
  for (let turn = 1; turn < MOST_TURNS && done!.found > done!.freed; turn++) {
    [done] = (await release.execute(later)).rows;
    released += done!.freed;
  }
  return released;
}

type Until = { hold_id: string; owner: string; expires_at: Date };

/**
 * A hold that may not be extended any more keeps its time. An expired one can no longer be extended. `longestMs`: the most between taking a hold and its end, extensions included.
 */
export async function extendHolds(
  db: Connection,
  ws: ObjectId,
  extensions: readonly TouchRequest[],
  { now, longestMs }: { now: number; longestMs: number },
): Promise<Extended[][]> {
  const latest = sql`least(expires_at + ${EXTEND_MS}::int * interval '1 ms', created_at + ${longestMs}::int * interval '1 ms')`;
  const rows = await db.execute(sql<Until>`
    with mine as materialized (${lockedOf(ws, askedFor(extensions))}),
    scarce as materialized (
      select pool_id::text from pool
      where workspace_id = ${ws} and pool_id = any(array(select distinct unnest(pool_ids) from mine)) and ${sql.raw(ROOM)} < capacity * ${SCARCE_SHARE}::float8),
    longer as (
      update hold set expires_at = ${latest}, extensions = extensions + 1
      where workspace_id = ${ws} and hold_id = any(array(select hold_id from mine)) and expires_at > ${new Date(now)} and ${latest} > expires_at
        and extensions < case when pool_ids && array(select pool_id from scarce) then 1 else ${MOST_EXTENSIONS}::int end
      returning hold_id, expires_at)
    select mine.hold_id, mine.owner, coalesce(longer.expires_at, mine.expires_at) as expires_at
    from mine left join longer using (hold_id) where mine.expires_at > ${new Date(now)}`);
  const until = new Map(rows.map((row) => [row.hold_id, row]));
  return extensions.map((request) =>
    [...new Set(request.holdIds)].flatMap((holdId) => {
      const hold = until.get(holdId);
      return hold && request.owners.includes(hold.owner) ? [{ holdId, expiresAt: hold.expires_at }] : [];
    }),
  );
}

type Asked = { ids: ObjectId[]; owners: string[] };

/** Each hold paired with each owner who asks for it. Holds are sorted, so they are locked in that order. */
function askedFor(requests: readonly TouchRequest[]): Asked {
  const pairs = new Map<string, [ObjectId, string]>();
  for (const { owners, holdIds } of requests) for (const id of holdIds) for (const owner of owners) pairs.set(`${id} ${owner}`, [id, owner]);
  const sorted = [...pairs.keys()].toSorted().map((key) => pairs.get(key)!);
  return { ids: sorted.map(([id]) => id), owners: sorted.map(([, owner]) => owner) };
}

/** The holds that belong to the owners who ask. (Without `offset`, PostgreSQL would search by state before id.) */
const lockedOf = (ws: ObjectId, { ids, owners }: Asked) => sql`
  select h.* from unnest(${ids}::text[], ${owners}::text[]) as w(id, owner) cross join lateral (
    select hold_id, owner, state, pool_ids, expires_at from hold where workspace_id = ${ws} and hold_id = w.id offset 0 for update) as h
  where h.owner = w.owner and h.state = 'held'`;
