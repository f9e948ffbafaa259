import { sql } from 'kysely';
import { visitDateFor } from '#domain/catalog/product.ts';
import { addDays, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog, type CatalogProduct } from '#server/catalog/catalog.ts';
import { daysOfEvent } from '#server/catalog/opening-days.ts';
import { readCatalog } from '#server/catalog/read-catalog.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { adoptHoldsInto } from './adopt-into-pools.ts';
import { poolsOf, timesSold, type PlannedPool } from './pool-plan.ts';

/**
 * Lays out the pools as the catalogue says, in one transaction with the note of which version that was. Nothing is
 * granted in between, because a grant compares both. A pool lowered below what it has held and sold stays at that,
 * grants nothing more, and is told as a shortfall.
 */
export type Shortfall = { poolId: ObjectId; subjectId: ObjectId; visitDate: VisitDate; planned: number; taken: number };

export async function syncPools(parts: { database: Database; log: Log }, workspace: Workspace, now: number): Promise<Shortfall[]> {
  const { database, log } = parts;
  return database
    .of(workspace.id)
    .transaction()
    .execute(async (db) => {
      const versions = await db
        .selectFrom('catalog_version')
        .select(['version', 'pools_version'])
        .where('workspace_id', '=', workspace.id)
        .forUpdate()
        .executeTakeFirst();
      if (!versions || versions.version === versions.pools_version) return [];
      const catalog = await readCatalog(db, workspace, () => {});
      const shortfalls = await layOut(db, catalog, planAll(catalog, now));
      await db.updateTable('catalog_version').set({ pools_version: versions.version }).where('workspace_id', '=', workspace.id).execute();
      for (const shortfall of shortfalls) log.warn({ workspace: workspace.id, ...shortfall }, 'More is held and sold than the capacity now allows');
      return shortfalls;
    });
}

/** Every pool of what can still be visited. Spaces are many and most are never asked for: theirs are made when they are. */
export function planAll(catalog: Catalog, now: number): Map<ObjectId, PlannedPool> {
  const planned = new Map<ObjectId, PlannedPool>();
  for (const product of catalog.products.values()) {
    for (const date of visitDatesOf(catalog, product, now)) {
      for (const session of timesSold(catalog, product, date)) {
        const pools = poolsOf(catalog, product, { date, sessionId: session?.id ?? null, locationId: null });
        for (const pool of pools) planned.set(pool.poolId, pool);
      }
    }
  }
  return planned;
}

/** Yesterday is kept, because a day ends later further west. */
function visitDatesOf(catalog: Catalog, product: CatalogProduct, now: number): VisitDate[] {
  const undated = visitDateFor(product.wire, null);
  if (undated !== null) return [undated];
  const event = catalog.events.get(product.eventId);
  const from = addDays(todayAt(catalog, product.eventId, now), -1);
  return event ? daysOfEvent(event).filter((day) => day >= from) : [];
}

async function layOut(db: Db, catalog: Catalog, planned: Map<ObjectId, PlannedPool>): Promise<Shortfall[]> {
  const there = await db
    .selectFrom('pool')
    .select(['pool_id', 'capacity', 'planned'])
    .where('workspace_id', '=', catalog.workspaceId)
    .where('kind', '!=', 'space')
    .execute();
  const known = new Map(there.map((row) => [row.pool_id, row.planned ?? row.capacity]));
  const sorted = [...planned.values()].toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1));
  const missing = sorted.filter((pool) => !known.has(pool.poolId));
  const changed = sorted.filter((pool) => known.has(pool.poolId) && known.get(pool.poolId) !== pool.capacity);
  await adoptHoldsInto(db, catalog, missing);
  return changed.length === 0 ? [] : changeCapacities(db, catalog.workspaceId, changed);
}

async function changeCapacities(db: Db, ws: ObjectId, pools: readonly PlannedPool[]): Promise<Shortfall[]> {
  const { rows } = await sql<Shortfall>`
    with wanted as (select * from unnest(${pools.map((pool) => pool.poolId)}::text[], ${pools.map((pool) => pool.capacity)}::int[]) as w(pool_id, units)),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from wanted) order by p.pool_id for update of p),
    changed as (update pool p set planned = w.units, capacity = greatest(w.units, p.held + p.sold + p.voided)
      from locked l join wanted w using (pool_id) where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning p.*)
    select pool_id as "poolId", subject_id as "subjectId", visit_date as "visitDate", planned, held + sold + voided as taken
    from changed where held + sold + voided > planned order by visit_date, pool_id`.execute(db);
  return rows;
}

/** Pools that a grant has just been found to need. */
export async function createPools(db: Db, ws: ObjectId, pools: readonly PlannedPool[]): Promise<void> {
  const sorted = pools.toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1));
  await sql`insert into pool (workspace_id, pool_id, kind, subject_id, event_id, visit_date, capacity, planned)
    select ${ws}, pool_id, kind, subject_id, event_id, visit_date, units, units
    from unnest(${sorted.map((pool) => pool.poolId)}::text[], ${sorted.map((pool) => pool.kind)}::text[], ${sorted.map((pool) => pool.subjectId)}::text[],
      ${sorted.map((pool) => pool.eventId)}::text[], ${sorted.map((pool) => pool.visitDate)}::text[], ${sorted.map((pool) => pool.capacity)}::int[])
      as p(pool_id, kind, subject_id, event_id, visit_date, units)
    order by pool_id on conflict do nothing`.execute(db);
}
