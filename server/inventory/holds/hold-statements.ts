import type { ObjectId } from '#domain/ids.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import { RUN_OUT_BY } from '#server/inventory/pools/run-out.ts';
import type { Connection } from '#server/platform/database/pipelined-transaction.ts';
import { PLANNED_EACH_TIME } from '#server/platform/database/prepared-statements.ts';

/**
 * The statements for a batch of holds. Each serves the whole batch, and consecutive ones are sent at once. Prepared ones look rows up by their whole key, one by one (`lateral`),
 * so that their plans cannot go stale.
 */
export type NewHold = {
  holdId: ObjectId;
  owner: string;
  eventId: ObjectId;
  storeId: ObjectId;
  productId: ObjectId;
  date: string;
  time: string | null;
  locationId: ObjectId | null;
  poolIds: readonly ObjectId[];
  expiresAt: Date;
  address: string;
};

export type LockedPool = { pool_id: string; capacity: number; room: number };
export type OwnerCount = { owner: string; product_id: string; live: number };
export type AddressCount = { address: string; live: number };

const LOCKED_POOL = `pool_id, capacity, ${ROOM} as room`;

/** The ids are sorted, so the rows are locked in that order. */
export const lockPools = (db: Connection, ws: ObjectId, sortedIds: readonly string[]) =>
  db.query<LockedPool>(
    `select l.* from unnest($2::text[]) as w(id) cross join lateral (select ${LOCKED_POOL} from pool where workspace_id = $1 and pool_id = w.id for update) as l`,
    [ws, sortedIds],
  );

export const countByOwner = (db: Connection, ws: ObjectId, owners: readonly string[], now: Date) =>
  db.query<OwnerCount>(
    `select o.owner, h.product_id, h.live from unnest($2::text[]) as o(owner) cross join lateral (
       select product_id, count(*) filter (where expires_at > $3)::int as live from hold
       where workspace_id = $1 and owner = o.owner and order_id is null group by product_id) as h`,
    [ws, owners, now],
  );

export const countByAddress = (db: Connection, ws: ObjectId, addresses: readonly string[], now: Date) =>
  db.query<AddressCount>(
    `select a.address, h.live from unnest($2::text[]) as a(address) cross join lateral (
       select count(*) filter (where expires_at > $3)::int as live from hold
       where workspace_id = $1 and address = a.address and address <> '' and order_id is null) as h`,
    [ws, addresses, now],
  );

/** Locks the catalogue's version until the commit. Whoever lays out the pools anew waits for it and counts what was written. */
export const keepVersion = (db: Connection, ws: ObjectId) =>
  db.query<{ version: number; pools_version: number }>('select version, pools_version from catalog_version where workspace_id = $1 for key share', [ws]);

const FEW = 12;

export const changeHeld = (db: Connection, ws: ObjectId, changes: ReadonlyMap<string, number>): Promise<unknown> =>
  changes.size <= FEW
    ? Promise.all(
        [...changes].map(([poolId, units]) => db.query('update pool set held = held + $3::int where workspace_id = $1 and pool_id = $2', [ws, poolId, units])),
      )
    : db.query(
        `${PLANNED_EACH_TIME} update pool p set held = p.held + c.units from unnest($2::text[], $3::int[]) as c(pool_id, units) where p.workspace_id = $1 and p.pool_id = c.pool_id`,
        [ws, [...changes.keys()], [...changes.values()]],
      );

export const insertHolds = (db: Connection, ws: ObjectId, holds: readonly NewHold[], now: Date) =>
  db.query(
    `insert into hold (workspace_id, hold_id, owner, event_id, store_id, product_id, visit_date, entry_time, location_id, pool_ids, expires_at, address, created_at)
     select $1, hold_id, owner, event_id, store_id, product_id, visit_date, entry_time, location_id, string_to_array(pool_ids, ','), expires_at, address, $13
     from (select unnest($2::text[]) as hold_id, unnest($3::text[]) as owner, unnest($4::text[]) as event_id, unnest($5::text[]) as store_id, unnest($6::text[]) as product_id,
       unnest($7::text[]) as visit_date, unnest($8::text[]) as entry_time, unnest($9::text[]) as location_id, unnest($10::text[]) as pool_ids, unnest($11::timestamptz[]) as expires_at,
       unnest($12::text[]) as address) as h`,
    [
      ws,
      holds.map((hold) => hold.holdId),
      holds.map((hold) => hold.owner),
      holds.map((hold) => hold.eventId),
      holds.map((hold) => hold.storeId),
      holds.map((hold) => hold.productId),
      holds.map((hold) => hold.date),
      holds.map((hold) => hold.time),
      holds.map((hold) => hold.locationId),
      holds.map((hold) => hold.poolIds.join(',')),
      holds.map((hold) => hold.expiresAt),
      holds.map((hold) => hold.address),
      now,
    ],
  );

/** Asked while the pools are locked, so nobody can free an expired unit at the same moment. */
export const findExpired = (db: Connection, ws: ObjectId, poolIds: readonly string[], now: Date) =>
  db.query(`select 1 from hold where workspace_id = $1 and ${RUN_OUT_BY} $3 and pool_ids && $2::text[] limit 1`, [ws, poolIds, now]);
