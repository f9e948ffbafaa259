import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { FREE, ROOM } from '#server/inventory/pools/pool-room.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { NewHold } from './hold-statements.ts';

/** `free`: what nobody holds or has bought. `room`: what of it is not kept for those who wait. */
type Free = { free: number; room: number };

/** Locks pools in the order of their ids, as everywhere in stock. */
export async function lockFree(db: Db, ws: ObjectId, poolIds: readonly ObjectId[]): Promise<Map<ObjectId, Free>> {
  const { rows } = await sql<Free & { pool_id: ObjectId }>`
    select pool_id, ${sql.raw(FREE)} as free, ${sql.raw(ROOM)} as room from pool
    where workspace_id = ${ws} and pool_id = any(${[...poolIds]}::text[]) order by pool_id for update`.execute(db);
  return new Map(rows.map(({ pool_id, ...pool }) => [pool_id, pool]));
}

/** What pools have free, also where it is kept. One that nobody has asked for yet is not among them. */
export async function readFree(db: Db, ws: ObjectId, poolIds: readonly ObjectId[]): Promise<Map<ObjectId, number>> {
  const { rows } = await sql<{ pool_id: ObjectId; free: number }>`
    select pool_id, ${sql.raw(FREE)} as free from pool where workspace_id = ${ws} and pool_id = any(${[...new Set(poolIds)]}::text[])`.execute(db);
  return new Map(rows.map(({ pool_id, free }) => [pool_id, free]));
}

export type KeptChange = { poolIds: readonly ObjectId[]; units: number };

/** Keeps so many more units for those who wait, in each of these pools, or fewer. The caller has locked them. */
export async function changeKept(db: Db, ws: ObjectId, changes: readonly KeptChange[]): Promise<void> {
  const each = changes.flatMap(({ poolIds, units }) => poolIds.map((poolId) => ({ poolId, units })));
  await sql`
    update pool p set kept = p.kept + c.units
    from (select pool_id, sum(units)::int as units from unnest(${each.map(({ poolId }) => poolId)}::text[], ${each.map(({ units }) => units)}::int[]) as e(pool_id, units) group by 1) as c
    where p.workspace_id = ${ws} and p.pool_id = c.pool_id and c.units <> 0`.execute(db);
}

/** Holds what was kept. The caller has locked the pools and found it free. */
export async function holdKept(db: Db, ws: ObjectId, holds: readonly NewHold[], now: Date): Promise<void> {
  const held = new Map<ObjectId, number>();
  for (const { poolIds } of holds) for (const id of poolIds) held.set(id, (held.get(id) ?? 0) + 1);
  await sql`
    update pool p set held = p.held + c.units from unnest(${[...held.keys()]}::text[], ${[...held.values()]}::int[]) as c(pool_id, units)
    where p.workspace_id = ${ws} and p.pool_id = c.pool_id`.execute(db);
  const rows = holds.map(({ holdId, owner, eventId, storeId, productId, date, time, locationId, poolIds, expiresAt, address }) => ({
    workspace_id: ws,
    hold_id: holdId,
    owner,
    event_id: eventId,
    store_id: storeId,
    product_id: productId,
    visit_date: date,
    entry_time: time,
    location_id: locationId,
    pool_ids: [...poolIds],
    expires_at: expiresAt,
    address,
    created_at: now,
  }));
  await db.insertInto('hold').values(rows).execute();
}
