import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { RUN_OUT_BY } from '#server/inventory/pools/run-out.ts';
import type { Db } from '#server/platform/database/database.ts';

const AT_ONCE = 2000;

/** Frees expired holds in these pools. Holds that are part of a payment are not touched, however long it takes. */
export async function freeExpiredOf(db: Db, ws: ObjectId, poolIds: readonly ObjectId[], now: number): Promise<number> {
  const { rows } = await freeing(
    ws,
    sql`select hold_id, pool_ids from hold
    where workspace_id = ${ws} and ${sql.raw(RUN_OUT_BY)} ${new Date(now)} and pool_ids && ${[...poolIds]}::text[]
    order by hold_id limit ${AT_ONCE} for update`,
  ).execute(db);
  return rows[0]!.freed;
}

const heldBy = (ws: ObjectId, owners: readonly string[]) =>
  sql`select hold_id, pool_ids from hold where workspace_id = ${ws} and owner = any(${[...owners]}::text[]) and order_id is null order by hold_id for update`;

/** Locks what is held by these owners, and tells the pools that it draws from. */
export async function lockHeldBy(db: Db, ws: ObjectId, owners: readonly string[]): Promise<ObjectId[]> {
  const { rows } = await sql<{ pool_ids: ObjectId[] }>`${heldBy(ws, owners)}`.execute(db);
  return rows.flatMap((row) => row.pool_ids);
}

/** Frees what is held by these owners and is not part of a payment. */
export async function freeHeldBy(db: Db, ws: ObjectId, owners: readonly string[]): Promise<number> {
  const { rows } = await freeing(ws, heldBy(ws, owners)).execute(db);
  return rows[0]!.freed;
}

/** Frees expired holds for the sweeper. It waits for nobody, and skips rows that another sweeper has locked. */
export async function freeExpired(db: Db, ws: ObjectId, now: number): Promise<number> {
  const { rows } = await freeing(
    ws,
    sql`select hold_id, pool_ids from hold
    where workspace_id = ${ws} and ${sql.raw(RUN_OUT_BY)} ${new Date(now)}
    order by expires_at limit ${AT_ONCE} for update skip locked`,
  ).execute(db);
  return rows[0]!.freed;
}

/**
 * Deletes holds and counts their units back in one statement, so that a process killed in the middle leaves both or neither. A hold that gained a pool while its lock was awaited
 * is found but left for the next time, because this statement does not see that pool. Rows are looked up by their keys, so that no plan can go stale.
 */
export const freeing = (ws: ObjectId, locked: RawBuilder<unknown>) => sql<{ found: number; freed: number }>`
    with mine as materialized (${locked}),
    drawn as materialized (select pool_id::text from pool where workspace_id = ${ws} and pool_id = any(array(select distinct unnest(pool_ids) from mine))),
    gone as (
      delete from hold where workspace_id = ${ws} and hold_id = any(array(select hold_id from mine where pool_ids <@ array(select pool_id from drawn)))
      returning pool_ids),
    units as materialized (select unnest(pool_ids) as pool_id, count(*)::int as units from gone group by 1),
    counting as materialized (
      select pool_id from pool where workspace_id = ${ws} and pool_id = any(array(select pool_id from units)) order by pool_id for update),
    counted as (
      update pool p set held = p.held - (select u.units from units u where u.pool_id = p.pool_id)
      where p.workspace_id = ${ws} and p.pool_id = any(array(select pool_id from counting)))
    select (select count(*)::int from mine) as found, (select count(*)::int from gone) as freed`;
