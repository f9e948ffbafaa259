import { sql } from 'kysely';
import { addDays, isDated, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { readCatalog } from '#server/catalog/read-catalog.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { drawFrom, drawnAnew, drawsOf, productsDrawingAnew, type Draws, type Taken } from './adopt-into-pools.ts';
import { poolsOf, visitsOf, type PlannedPool } from './pool-plan.ts';

type Shortfall = { poolId: ObjectId; subjectId: ObjectId; visitDate: VisitDate; planned: number; taken: number };

/**
 * Lays out the pools as the catalogue says, and records the catalogue's version in the same transaction. Nothing is granted in between: a grant compares both versions and locks
 * the row until its commit, and this waits for it. A pool that is lowered below what is held and sold stays at that number, grants nothing more, and is logged as a shortfall.
 */
export async function syncPools(parts: { database: Database; log: Log }, workspace: Workspace, now: number): Promise<Shortfall[]> {
  const { database, log } = parts;
  return database
    .of(workspace.id)
    .transaction()
    .execute(async (db) => {
      const versions = await db
        .selectFrom('catalog_version')
        .select(['version', 'pools_version', 'draws'])
        .where('workspace_id', '=', workspace.id)
        .forUpdate()
        .executeTakeFirst();
      if (!versions || versions.version === versions.pools_version) return [];
      const catalog = await readCatalog(db, workspace, now, () => {});
      const draws = drawsOf(catalog, versions.draws);
      const productIds = productsDrawingAnew(catalog, draws, versions.draws);
      const shortfalls = await layOut(db, catalog, { planned: planAll(catalog, now), drawingAnew: { productIds, draws } });
      await noteLaidOut(db, workspace.id, versions.version, draws);
      for (const shortfall of shortfalls) log.warn({ workspace: workspace.id, ...shortfall }, 'More is held and sold than the capacity now allows');
      return shortfalls;
    });
}

/** Deletes and inserts the row instead of updating it. A grant that began earlier would see the old state of an updated row, but finds a deleted row gone. */
async function noteLaidOut(db: Db, ws: ObjectId, version: number, draws: Draws): Promise<void> {
  await db.deleteFrom('catalog_version').where('workspace_id', '=', ws).execute();
  await db
    .insertInto('catalog_version')
    .values({ workspace_id: ws, version, pools_version: version, draws: JSON.stringify(draws) })
    .execute();
}

/**
 * The pools of everything that can still be visited. Yesterday is included, because a day ends later further west. There are many spaces and most are never asked for, so their
 * pools are created on request.
 */
function planAll(catalog: Catalog, now: number): Map<ObjectId, PlannedPool> {
  const planned = new Map<ObjectId, PlannedPool>();
  for (const product of catalog.products.values()) {
    const from = addDays(todayAt(catalog, product.eventId, now), -1);
    for (const visit of visitsOf(catalog, product)) {
      if (isDated(visit.date) && visit.date < from) continue;
      for (const pool of poolsOf(catalog, product, visit)) planned.set(pool.poolId, pool);
    }
  }
  return planned;
}

type Plan = { planned: ReadonlyMap<ObjectId, PlannedPool>; drawingAnew: { productIds: readonly ObjectId[]; draws: Draws } };

async function layOut(db: Db, catalog: Catalog, { planned, drawingAnew }: Plan): Promise<Shortfall[]> {
  const there = await db
    .selectFrom('pool')
    .select(['pool_id', 'capacity', 'planned'])
    .where('workspace_id', '=', catalog.workspaceId)
    .where('kind', '!=', 'space')
    .execute();
  const known = new Map(there.map((row) => [row.pool_id, row.planned ?? row.capacity]));
  const { draws, spaces } = await drawnAnew(db, catalog, planned, drawingAnew);
  const sorted = [...new Map([...planned.values(), ...spaces].map((pool) => [pool.poolId, pool])).values()].toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1));
  const missing = sorted.filter((pool) => !known.has(pool.poolId));
  if (missing.length > 0) await createPools(db, catalog.workspaceId, missing);
  const adopted = await drawFrom(db, catalog.workspaceId, draws);
  const changed = sorted.filter((pool) => adopted.has(pool.poolId) || (known.get(pool.poolId) ?? pool.capacity) !== pool.capacity);
  return changed.length === 0 ? [] : changePools(db, catalog.workspaceId, changed, adopted);
}

const NOTHING: Taken = { held: 0, sold: 0 };

async function changePools(db: Db, ws: ObjectId, pools: readonly PlannedPool[], adopted: ReadonlyMap<ObjectId, Taken>): Promise<Shortfall[]> {
  const taken = pools.map((pool) => adopted.get(pool.poolId) ?? NOTHING);
  const { rows } = await sql<Shortfall>`
    with wanted as (select * from unnest(${pools.map((pool) => pool.poolId)}::text[], ${pools.map((pool) => pool.capacity)}::int[],
        ${taken.map((counts) => counts.held)}::int[], ${taken.map((counts) => counts.sold)}::int[]) as w(pool_id, units, held, sold)),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from wanted) order by p.pool_id for update of p),
    changed as (update pool p set planned = w.units, held = p.held + w.held, sold = p.sold + w.sold, capacity = greatest(w.units, p.held + w.held + p.sold + w.sold + p.voided)
      from locked l join wanted w using (pool_id) where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning p.*)
    select pool_id as "poolId", subject_id as "subjectId", visit_date as "visitDate", planned, held + sold + voided as taken
    from changed where held + sold + voided > planned order by visit_date, pool_id`.execute(db);
  return rows;
}

/** Creates those of these pools that are not there yet. */
export async function createPools(db: Db, ws: ObjectId, pools: readonly PlannedPool[]): Promise<void> {
  const sorted = pools.toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1));
  await sql`insert into pool (workspace_id, pool_id, kind, subject_id, event_id, visit_date, capacity, planned)
    select ${ws}, pool_id, kind, subject_id, event_id, visit_date, units, units
    from unnest(${sorted.map((pool) => pool.poolId)}::text[], ${sorted.map((pool) => pool.kind)}::text[], ${sorted.map((pool) => pool.subjectId)}::text[],
      ${sorted.map((pool) => pool.eventId)}::text[], ${sorted.map((pool) => pool.visitDate)}::text[], ${sorted.map((pool) => pool.capacity)}::int[])
      as p(pool_id, kind, subject_id, event_id, visit_date, units)
    order by pool_id on conflict do nothing`.execute(db);
}
