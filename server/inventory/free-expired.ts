import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database.ts';

const AT_ONCE = 2000;

/**
 * Holds that have run out are deleted and their units counted back, in one statement, so that a process killed in the
 * middle leaves either both or neither. What takes part in a payment is not touched, however long that takes. One that has
 * come to draw from a new pool while it was waited for is left for the next time: this statement does not see that pool.
 */
export async function freeExpiredOf(db: Db, ws: ObjectId, poolIds: readonly ObjectId[], now: number): Promise<number> {
  return free(
    db,
    ws,
    sql`select hold_id, pool_ids from hold
    where workspace_id = ${ws} and state = 'held' and expires_at > '-infinity' and expires_at <= ${new Date(now)} and pool_ids && ${[...poolIds]}::text[]
    order by hold_id limit ${AT_ONCE} for update`,
  );
}

/** The sweeper's share: it waits for nobody, and what another sweeper has in hand it leaves alone. */
export async function freeExpired(db: Db, ws: ObjectId, now: number): Promise<number> {
  return free(
    db,
    ws,
    sql`select hold_id, pool_ids from hold
    where workspace_id = ${ws} and state = 'held' and expires_at > '-infinity' and expires_at <= ${new Date(now)}
    order by expires_at limit ${AT_ONCE} for update skip locked`,
  );
}

async function free(db: Db, ws: ObjectId, expired: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ freed: number }>`
    with expired as materialized (${expired}),
    gone as (delete from hold h using expired e where h.workspace_id = ${ws} and h.hold_id = e.hold_id and not exists (
      select from unnest(e.pool_ids) as u(id) where not exists (select from pool p where p.workspace_id = ${ws} and p.pool_id = u.id)) returning h.pool_ids),
    units as (select unnest(pool_ids) as pool_id, count(*)::int as units from gone group by 1),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from units) order by p.pool_id for update of p),
    counted as (update pool p set held = p.held - u.units from locked l join units u using (pool_id) where p.workspace_id = ${ws} and p.pool_id = l.pool_id)
    select count(*)::int as freed from gone`.execute(db);
  return rows[0]?.freed ?? 0;
}
